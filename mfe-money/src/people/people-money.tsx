import { isApiError } from '@muster/api-client';
import { type EndpointResponse, type Endpoints, LENGTH } from '@muster/contract';
import { urlPage, urlText, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, DisplayText, EmptyState, Pager, SearchField, Skeleton } from '@muster/ui';
import { Switch } from '@muster/ui/overlays';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { LastPage } from '../last-page.tsx';
import * as css from './people-money.module.css';
import { PersonRow } from './person-row.tsx';

const SCHEMA = { search: urlText('search', { maxLength: LENGTH.search }), page: urlPage() };

interface PeopleProps {
  eventId: string;
  /** Crew without the ledger takes cash and card alone. */
  isAtGate: boolean;
}

/**
 * Whoever takes payments finds people here by name, with what they owe: a treasurer does not see
 * the list of participants (docs/product/money.md#people).
 */
export function PeopleMoney({ eventId, isAtGate }: PeopleProps) {
  const { values, set } = useUrlState(SCHEMA);
  const [isOwing, setOwing] = useState(true);
  const { search, page } = values;
  const owing = isOwing ? 'true' : 'false';
  const query = { page, owing, ...(search && { search }) } as const;
  const balances = useEndpoint(
    'listBalances',
    { params: { id: eventId }, query },
    { placeholderData: keepPreviousData },
  );
  if (isGone(balances.error)) return <EmptyState {...NOT_HERE} />;
  function showPage(next: number) {
    set({ page: next });
  }
  return (
    <section className={css.card} aria-labelledby="money-people">
      <DisplayText as="h3" size="small" id="money-people">
        Take payments
      </DisplayText>
      <div className={css.tools}>
        <SearchField
          label="Search people"
          placeholder="Search a name"
          maxLength={LENGTH.search}
          search={search}
          onSearch={(text) => set({ search: text, page: 1 })}
        />
        <Switch
          label="Only who owes"
          checked={isOwing}
          onChange={({ currentTarget }) => {
            setOwing(currentTarget.checked);
            showPage(1);
          }}
        />
      </div>
      <AsyncView
        query={balances}
        failure="The people of this event could not be loaded"
        loading="Loading the people"
        skeleton={<Skeleton height={240} />}
        empty={({ people, pagination }) => {
          if (people.length > 0) return null;
          if (pagination.total > 0) return <LastPage pages={pagination.pages} onPage={showPage} />;
          return <EmptyState {...describeNobody({ search, isOwing })} />;
        }}
      >
        {(list) => <PeopleList {...{ ...list, eventId, isAtGate, onPage: showPage }} />}
      </AsyncView>
    </section>
  );
}

type PeopleListProps = PeopleProps &
  EndpointResponse<Endpoints['listBalances']> & { onPage: (page: number) => void };

function PeopleList({ people, pagination, onPage, eventId, isAtGate }: PeopleListProps) {
  return (
    <>
      <ul className={css.people} aria-label="People">
        {people.map((person) => (
          <PersonRow key={person.participationId} {...{ eventId, person, isAtGate }} />
        ))}
      </ul>
      <Pager {...pagination} of="people" onPage={onPage} />
    </>
  );
}

const NOT_HERE = {
  title: 'You cannot take payments here',
  text: 'The event may have been deleted, or you may not take payments for it.',
} as const;

function describeNobody({ search, isOwing }: { search: string; isOwing: boolean }) {
  if (search)
    return {
      title: 'Nobody found',
      text: isOwing
        ? 'Nobody of this name owes anything. Switch off “Only who owes” to see everybody.'
        : 'No name of this event matches your search.',
    };
  if (isOwing)
    return { title: 'Nobody owes anything', text: 'Nobody with a spot has anything to pay.' };
  return { title: 'Nobody has joined yet', text: 'People appear here once they have a spot.' };
}

/** VALIDATION: the id in the URL is not an id. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'EVENT_NOT_FOUND', 'FORBIDDEN', 'VALIDATION');
}

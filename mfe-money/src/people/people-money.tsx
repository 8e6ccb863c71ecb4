import { isApiError } from '@muster/api-client';
import { type EndpointResponse, type Endpoints, type Event, LENGTH } from '@muster/contract';
import { urlPage, urlText, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, DisplayText, EmptyState, Pager, SearchField, Skeleton } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { LastPage } from '../last-page.tsx';
import * as css from './people-money.module.css';
import { PersonRow } from './person-row.tsx';

const SCHEMA = { search: urlText('search', { maxLength: LENGTH.search }), page: urlPage() };

const FILTERS = [
  { value: 'owing', label: 'Owes' },
  { value: 'overpaid', label: 'Paid too much' },
  { value: 'everybody', label: 'Everybody' },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

interface PeopleProps {
  event: Event;
}

/**
 * Whoever takes payments finds people here by name, with what they owe: a treasurer does not see
 * the list of participants (docs/product/money.md#people).
 */
export function PeopleMoney({ event }: PeopleProps) {
  const { values, set } = useUrlState(SCHEMA);
  const [filter, setFilter] = useState<Filter>('owing');
  const { search, page } = values;
  const only = filter === 'everybody' ? {} : ({ [filter]: 'true' } as const);
  const query = { page, ...only, ...(search && { search }) };
  const balances = useEndpoint(
    'listBalances',
    { params: { id: event.id }, query },
    { placeholderData: keepPreviousData },
  );
  if (isGone(balances.error)) return <EmptyState {...NOT_HERE} />;
  function showPage(next: number) {
    set({ page: next });
  }
  return (
    <section className={css.card} aria-labelledby="money-people">
      <DisplayText as="h3" size="small" id="money-people">
        {event.can.viewLedger ? 'Take and refund payments' : 'Take payments'}
      </DisplayText>
      <div className={css.tools}>
        <SearchField
          label="Search people"
          placeholder="Search a name"
          maxLength={LENGTH.search}
          search={search}
          onSearch={(text) => set({ search: text, page: 1 })}
        />
        <SegmentedControl
          aria-label="Who is listed"
          data={FILTERS.map((one) => ({ ...one }))}
          value={filter}
          onChange={(next) => {
            setFilter(next);
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
          return <EmptyState {...describeNobody(filter, search)} />;
        }}
      >
        {(list) => <PeopleList {...{ ...list, event, onPage: showPage }} />}
      </AsyncView>
    </section>
  );
}

type PeopleListProps = PeopleProps &
  EndpointResponse<Endpoints['listBalances']> & { onPage: (page: number) => void };

function PeopleList({ people, pagination, onPage, event }: PeopleListProps) {
  return (
    <>
      <ul className={css.people} aria-label="People">
        {people.map((person) => (
          <PersonRow key={person.participationId} {...{ event, person }} />
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

const NOBODY = {
  owing: {
    title: 'Nobody owes anything',
    text: 'Nobody with a spot has anything to pay.',
    ofName: 'Nobody of this name owes anything.',
  },
  overpaid: {
    title: 'Nobody has paid too much',
    text: 'There is nothing to refund to anybody.',
    ofName: 'Nobody of this name has paid too much.',
  },
  everybody: { title: 'Nobody has joined yet', text: 'People appear here once they have a spot.' },
} as const;

function describeNobody(filter: Filter, search: string) {
  if (search)
    return {
      title: 'Nobody found',
      text:
        filter === 'everybody'
          ? 'No name of this event matches your search.'
          : `${NOBODY[filter].ofName} Choose “Everybody” to see the others.`,
    };
  return NOBODY[filter];
}

/** VALIDATION: the id in the URL is not an id. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'EVENT_NOT_FOUND', 'FORBIDDEN', 'VALIDATION');
}

import { EMPTY_TEXT } from '@muster/contract';
import { urlPage, useUrlState } from '@muster/remote-kit';
import { AsyncView, DisplayText, EmptyState, Pager, Skeleton } from '@muster/ui';
import { AskQuestions } from '../decisions/questions.tsx';
import { useRowFocus } from '../decisions/row-focus.ts';
import { describeFailedList } from '../failed-status.ts';
import * as css from '../manage-events.module.css';
import { usePendingEvents } from '../use-admin-events.ts';
import { PendingTable } from './pending-table.tsx';

const SCHEMA = { page: urlPage('pending-page') };

/** The events that wait for approval, longest first, ten a page. */
export function PendingEvents() {
  const { values, set } = useUrlState(SCHEMA);
  const query = usePendingEvents(values.page);
  const focus = useRowFocus(query.data?.events.map(({ id }) => id) ?? []);
  return (
    <section className={css.list} aria-labelledby="pending-events" ref={focus.section}>
      <DisplayText as="h2" size="medium" id="pending-events">
        Pending Approval
      </DisplayText>
      <AskQuestions {...focus}>
        <AsyncView
          query={query}
          failure={describeFailedList}
          loading="Loading the pending events"
          skeleton={<Skeleton height={240} radius="lg" />}
          empty={({ events }) =>
            events.length === 0 && values.page === 1 && <EmptyState {...EMPTY_TEXT.pendingEvents} />
          }
        >
          {({ events, pagination }) => (
            <>
              <PendingTable events={events} />
              <Pager {...pagination} of="events" onPage={(page) => set({ page })} />
            </>
          )}
        </AsyncView>
      </AskQuestions>
    </section>
  );
}

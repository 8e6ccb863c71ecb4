import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { AsyncView, DisplayText, EmptyState, Pager, Skeleton } from '@muster/ui';
import { usePendingEvents } from '../queries.ts';
import * as css from './pending-events.module.css';
import { PendingTable } from './pending-table.tsx';

interface PendingEventsProps {
  page: number;
  onPage: (page: number) => void;
}

/** The events that wait for approval, ten a page. */
export function PendingEvents({ page, onPage }: PendingEventsProps) {
  return (
    <section className={css.section} aria-labelledby="pending-events">
      <DisplayText as="h2" size="medium" id="pending-events">
        Pending Approval
      </DisplayText>
      <AsyncView
        query={usePendingEvents(page)}
        failure={(error) => FAILURE_TEXT.fetchAdminEvents(failedStatus(error))}
        loading="Loading events"
        skeleton={<Skeleton height={240} radius="lg" />}
        empty={({ events }) => events.length === 0 && <EmptyState {...EMPTY_TEXT.pendingEvents} />}
      >
        {({ events, pagination }) => (
          <>
            <PendingTable events={events} />
            <Pager {...pagination} of="events" onPage={onPage} />
          </>
        )}
      </AsyncView>
    </section>
  );
}

function failedStatus(error: unknown): string {
  if (!isApiError(error)) return 'unknown';
  return error.status ? String(error.status) : error.message;
}

import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import {
  Banner,
  Button,
  DisplayText,
  EmptyState,
  Pager,
  Skeleton,
  SkeletonAfter,
} from '@muster/ui';
import { usePendingEvents } from '../queries.ts';
import * as css from './pending-events.module.css';
import { PendingTable } from './pending-table.tsx';

interface PendingEventsProps {
  page: number;
  onPage: (page: number) => void;
}

/** The events that wait for the superadmin, ten a page. */
export function PendingEvents({ page, onPage }: PendingEventsProps) {
  const list = usePendingEvents(page);
  return (
    <section className={css.section} aria-labelledby="pending-events">
      <DisplayText as="h2" size="medium" id="pending-events">
        Pending Approval
      </DisplayText>
      {list.isError && (
        <div className={css.failure}>
          <Banner tone="error" text={FAILURE_TEXT.fetchAdminEvents(failedStatus(list.error))} />
          <Button variant="default" onClick={() => void list.refetch()} loading={list.isFetching}>
            Try again
          </Button>
        </div>
      )}
      {list.isPending && (
        <SkeletonAfter label="Loading events">
          <Skeleton height={240} radius="lg" />
        </SkeletonAfter>
      )}
      {list.data &&
        (list.data.events.length > 0 ? (
          <>
            <PendingTable events={list.data.events} />
            <Pager {...list.data.pagination} of="events" onPage={onPage} />
          </>
        ) : (
          <EmptyState
            title="Nothing waits"
            text="New events by organizers appear here for approval."
          />
        ))}
    </section>
  );
}

function failedStatus(error: unknown): string {
  if (!isApiError(error)) return 'unknown';
  return error.status ? String(error.status) : error.message;
}

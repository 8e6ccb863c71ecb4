import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, EmptyState, Skeleton } from '@muster/ui';
import { CashUp } from './cash-up.tsx';
import { Unassigned } from './unassigned.tsx';

/** What was taken, by day, method and person, and what belongs to nobody yet. */
export function CashUpSection({ eventId }: { eventId: string }) {
  const cashUp = useEndpoint('getCashUp', { params: { id: eventId } });
  return (
    <AsyncView
      query={cashUp}
      failure="The cash-up could not be loaded"
      loading="Loading the cash-up"
      skeleton={<Skeleton height={240} />}
      empty={({ rows }) =>
        rows.length === 0 && (
          <EmptyState
            title="Nothing taken yet"
            text="Payments appear here by day, method and person."
          />
        )
      }
    >
      {({ rows, unassigned }) => (
        <>
          <Unassigned eventId={eventId} entries={unassigned} />
          <CashUp eventId={eventId} rows={rows} />
        </>
      )}
    </AsyncView>
  );
}

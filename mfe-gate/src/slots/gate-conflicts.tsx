import { CONFLICT_RESOLUTIONS, type RecordedScan, type SlotProps } from '@muster/contract';
import { useOptionalSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { formatClock } from '../gate-texts.ts';
import * as css from './slots.module.css';

const LABELS = { lent_ticket: 'Lent ticket', mistake: 'Mistake', stays: 'Stays' } as const;

/** Everyone whom two devices have let in, until the organizer says what it was. */
export function GateConflicts({ event }: SlotProps['event-page/panel@1']) {
  const session = useOptionalSession();
  if (!session || !event.can.viewParticipants) return null;
  return <Conflicts eventId={event.id} />;
}

function Conflicts({ eventId }: { eventId: string }) {
  const { data } = useEndpoint('listScans', {
    params: { id: eventId },
    query: { unresolved: 'true' },
  });
  if (!data || data.scans.length === 0) return null;
  return (
    <section className={css.conflicts} aria-labelledby="gate-conflicts">
      <h2 id="gate-conflicts">Let in twice</h2>
      <ul>
        {data.scans.map((scan) => (
          <Conflict key={scan.nonce} eventId={eventId} scan={scan} />
        ))}
      </ul>
    </section>
  );
}

function Conflict({ eventId, scan }: { eventId: string; scan: RecordedScan }) {
  const { mutate, isPending } = useChange('resolveConflict', { refreshes: ['events'] });
  const { nonce, name, occurredAt, by } = scan;
  return (
    <li>
      <span>
        <b>{name ?? 'Somebody'}</b>, again at {formatClock(occurredAt)} by {by.name}, without a
        signal
      </span>
      {CONFLICT_RESOLUTIONS.map((as) => (
        <Button
          key={as}
          variant="default"
          disabled={isPending}
          onClick={() => mutate({ params: { id: eventId, nonce }, body: { as } })}
        >
          {LABELS[as]}
        </Button>
      ))}
    </li>
  );
}

import { failureText } from '@muster/api-client';
import { CONFLICT_RESOLUTIONS, LENGTH, type RecordedScan, type SlotProps } from '@muster/contract';
import { useOptionalSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, DisplayText, TextInput } from '@muster/ui';
import { useState } from 'react';
import { FOLLOWED } from '../followed.ts';
import { formatClock } from '../gate-texts.ts';
import * as css from './slots.module.css';

const LABELS = {
  lent_ticket: 'Lent ticket: two people came',
  mistake: 'Mistake: one person',
  stays: 'Stays as it is',
} as const;

/** What an organizer has to know of the gate: who was let in twice. */
export function GateConflicts({ event }: SlotProps['event-page/panel@1']) {
  const session = useOptionalSession();
  if (!session || !event.can.viewParticipants) return null;
  return <Conflicts eventId={event.id} />;
}

function Conflicts({ eventId }: { eventId: string }) {
  const { data } = useEndpoint(
    'listScans',
    { params: { id: eventId }, query: { unresolved: 'true' } },
    FOLLOWED,
  );
  if (!data || data.scans.length === 0) return null;
  return (
    <section className={css.conflicts} aria-labelledby="gate-conflicts">
      <DisplayText as="h3" size="small" id="gate-conflicts">
        Let in twice
      </DisplayText>
      <ul>
        {data.scans.map((scan) => (
          <Conflict key={scan.nonce} eventId={eventId} scan={scan} />
        ))}
      </ul>
    </section>
  );
}

function Conflict({ eventId, scan }: { eventId: string; scan: RecordedScan }) {
  const { mutate, isPending, error } = useChange('resolveConflict', { refreshes: ['events'] });
  const [note, setNote] = useState('');
  const { nonce, name } = scan;
  return (
    <li>
      <span>
        <b>{name ?? 'Somebody'}</b>, {describeAdmissions(scan)}
      </span>
      <TextInput
        className={css.note ?? ''}
        aria-label={`Note about ${name ?? 'somebody'}`}
        placeholder="Note"
        maxLength={LENGTH.gateReason}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={css.resolutions}>
        {CONFLICT_RESOLUTIONS.map((as) => (
          <Button
            key={as}
            variant="default"
            disabled={isPending}
            onClick={() => mutate({ params: { id: eventId, nonce }, body: { as, note } })}
          >
            {LABELS[as]}
          </Button>
        ))}
      </div>
      {error && <p role="alert">{failureText(error, 'This could not be saved')}</p>}
    </li>
  );
}

/**
 * `let in at 08:05 by Sam’s phone without a signal, and at 08:07 by Rook`, in the order of the
 * clock: the server may have heard of the earlier one later.
 */
function describeAdmissions({ first, by, occurredAt }: RecordedScan): string {
  const own = { at: occurredAt, text: `${formatClock(occurredAt)} by ${by.name} without a signal` };
  if (!first) return `added above the maximum at ${own.text}`;
  const other = { at: first.occurredAt, text: `${formatClock(first.occurredAt)} by ${first.by}` };
  const inOrder = [own, other].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return `let in at ${inOrder.map(({ text }) => text).join(', and at ')}`;
}

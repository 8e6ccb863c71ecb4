import { failureText } from '@muster/api-client';
import type { LedgerEntry } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, DisplayText } from '@muster/ui';
import { Suspense, useState } from 'react';
import { formatPence, METHOD_PHRASES } from '../money-texts.ts';
import { makeNonce } from '../person/booking-values.ts';
import { describeOrigin } from '../person/describe-entry.ts';
import * as css from './cash-up.module.css';

const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog);

interface UnassignedProps {
  eventId: string;
  entries: readonly LedgerEntry[];
}

/** Payments of walk-ins that were refused, until they are assigned or refunded. */
export function Unassigned({ eventId, entries }: UnassignedProps) {
  if (entries.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="unassigned">
      <DisplayText as="h3" size="small" id="unassigned">
        Not assigned
      </DisplayText>
      <p className={css.dim}>
        Taken at the gate of players who could not be added. Assign it to a participant, or give it
        back.
      </p>
      <ul className={css.unassigned}>
        {entries.map((entry) => (
          <Payment key={entry.id} eventId={eventId} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Payment({ eventId, entry }: { eventId: string; entry: LedgerEntry }) {
  const { method, pence, payer } = entry;
  const [isAssigning, setAssigning] = useState(false);
  // The same for each attempt, so that a lost response refunds once.
  const [nonce] = useState(makeNonce);
  const refund = useChange('reverseLedgerEntry', {
    refreshes: ['events'],
    refreshAfter: 'settled',
  });
  const text = `${formatPence(pence)}${method ? ` ${METHOD_PHRASES[method]}` : ''} of ${payer}`;
  return (
    <li className={css.payment}>
      <span>
        <b>{text}</b>
        <span className={css.dim}> {describeOrigin(entry)}</span>
      </span>
      <Button variant="default" aria-label={`Assign ${text}`} onClick={() => setAssigning(true)}>
        Assign
      </Button>
      <Button
        variant="default"
        aria-label={`Refunded: ${text}`}
        loading={refund.isPending}
        onClick={() =>
          refund.mutate({ params: { id: eventId, entryId: entry.id }, body: { nonce } })
        }
      >
        Refunded
      </Button>
      {refund.error && <p role="alert">{failureText(refund.error, 'This could not be booked')}</p>}
      <Suspense>
        {isAssigning && (
          <AssignDialog {...{ eventId, entry, text }} onClose={() => setAssigning(false)} />
        )}
      </Suspense>
    </li>
  );
}

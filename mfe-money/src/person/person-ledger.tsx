import type { Event, LedgerEntry, PersonBalance } from '@muster/contract';
import { hasStarted, owedPence } from '@muster/domain';
import { lazyPart } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { Suspense, useEffect, useState } from 'react';
import { ReceiptButton } from '../receipt-button.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import type { BookingContext, BookingKind } from './booking-values.ts';
import { AT_GATE, lastMethodOf } from './booking-values.ts';
import {
  canReverse,
  listReversed,
  onlineLeftPence,
  paidPence,
  refundablePence,
} from './describe-entry.ts';
import { EntryRow } from './entry-row.tsx';
import * as css from './person-money.module.css';

const BookingForm = lazyPart(async () => (await import('./booking-form.tsx')).BookingForm);

/** Of a participant at most; the newest ones. */
const MAX_ENTRIES = 100;

interface Account {
  event: Event;
  person: PersonBalance;
}

interface PersonLedgerProps extends Account {
  /** What is booked first; null for the entries alone. */
  begin?: BookingKind | null;
  /** When the person was last changed: then the entries are loaded again. */
  updatedAt?: string;
}

/** The entries of one person, newest first, and what can be booked. */
export function PersonLedger({ event, person, begin = null, updatedAt = '' }: PersonLedgerProps) {
  const ledger = useLedger({ event, person }, updatedAt);
  return (
    <AsyncView
      query={ledger}
      failure="The entries could not be loaded"
      loading="Loading the entries"
      skeleton={<Skeleton height={96} />}
    >
      {({ entries }) => (
        <>
          <Actions {...{ event, person, entries, begin }} />
          <Entries {...{ event, person, entries }} />
        </>
      )}
    </AsyncView>
  );
}

function useLedger({ event, person }: Account, updatedAt: string) {
  const query = { participationId: person.participationId, limit: MAX_ENTRIES };
  const ledger = useEndpoint('listLedger', { params: { id: event.id }, query });
  const { refetch } = ledger;
  const [seen, setSeen] = useState(updatedAt);
  useEffect(() => {
    if (seen === updatedAt) return;
    setSeen(updatedAt);
    void refetch();
  }, [seen, updatedAt, refetch]);
  return ledger;
}

interface Money extends Account {
  entries: readonly LedgerEntry[];
}

/** What a booking of a kind begins from. */
function contextOf(kind: BookingKind, { event, person, entries }: Money): BookingContext {
  const { status, balancePence } = person;
  return {
    kind,
    owedPence: owedPence(person),
    balancePence,
    ledgerPence: balancePence,
    refundablePence: refundablePence(entries),
    onlinePence: onlineLeftPence(entries),
    hasSpotToLose: status !== 'cancelled' && !hasStarted(event, new Date()),
    lastMethod: lastMethodOf(entries),
  };
}

interface TakingProps extends Account {
  /** They take what is taken at the gate. */
  isAtGate: boolean;
  onClose: () => void;
}

/** The form of a payment, for whoever has not loaded the entries. */
export function TakingForm({ event, person, isAtGate, onClose }: TakingProps) {
  const context = contextOf('payment', { event, person, entries: [] });
  return (
    <Booking
      eventId={event.id}
      person={person}
      context={isAtGate ? { ...context, methods: AT_GATE } : context}
      onClose={onClose}
    />
  );
}

interface BookingProps {
  eventId: string;
  person: PersonBalance;
  context: BookingContext;
  onClose: () => void;
}

function Booking(props: BookingProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <BookingForm {...props} />
    </Suspense>
  );
}

function Actions({ begin, ...money }: Money & { begin: BookingKind | null }) {
  const { event, person, entries } = money;
  const canRefund = refundablePence(entries) > 0;
  const [kind, setKind] = useState(begin === 'refund' && !canRefund ? null : begin);
  const actions = useFocusAfter<HTMLDivElement>(kind !== null);
  if (kind)
    return (
      <Booking
        eventId={event.id}
        person={person}
        context={contextOf(kind, money)}
        onClose={() => setKind(null)}
      />
    );
  return (
    <div ref={actions} className={css.actions}>
      <TakePayment person={person} onTake={() => setKind('payment')} />
      {canRefund && (
        <Button variant="default" onClick={() => setKind('refund')}>
          Refund
        </Button>
      )}
      <Button variant="default" onClick={() => setKind('adjustment')}>
        Correct
      </Button>
      {paidPence(entries) > 0 && <ReceiptButton event={event} userId={person.participationId} />}
    </div>
  );
}

interface TakePaymentProps {
  person: PersonBalance;
  onTake: () => void;
}

/** Opens the form of a payment. */
export function TakePayment({ person, onTake }: TakePaymentProps) {
  return (
    <Button variant={owedPence(person) > 0 ? 'filled' : 'default'} onClick={onTake}>
      Take payment
    </Button>
  );
}

function Entries({ event, person, entries }: Money) {
  const reversed = listReversed(entries);
  if (entries.length === 0) return <p className={css.origin}>Nothing was due or paid so far.</p>;
  return (
    <ol className={css.entries} aria-label="Entries, newest first">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          eventId={event.id}
          name={person.name}
          entry={entry}
          isReversed={reversed.has(entry.id)}
          canReverse={canReverse(entry, reversed)}
        />
      ))}
    </ol>
  );
}

import type { LedgerEntry, Participant, SlotProps } from '@muster/contract';
import { hasStarted, owedPence } from '@muster/domain';
import { lazyPart } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, Skeleton } from '@muster/ui';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { describeBalance } from '../money-texts.ts';
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

/** The money of one participant: what is owed, the entries in plain words, and what can be done. */
export function PersonMoney({ event, participant }: SlotProps['participant/section@1']) {
  if (!event.can.viewLedger) {
    if (!event.can.bookPayment) return null;
    return <Gate key={participant.id} event={event} participant={participant} />;
  }
  return <Section key={participant.id} event={event} participant={participant} />;
}

function Frame({ participant, children }: { participant: Participant; children: ReactNode }) {
  return (
    <section className={css.section} aria-labelledby="person-money">
      <div className={css.head}>
        <DisplayText as="h3" size="small" id="person-money">
          Money
        </DisplayText>
        <span className={css.balance} data-owes={owedPence(participant) > 0 || undefined}>
          {describeBalance(participant)}
        </span>
      </div>
      {children}
    </section>
  );
}

/** For crew who take money at the gate, and do not see the ledger. */
function Gate({ event, participant }: SlotProps['participant/section@1']) {
  const [isTaking, setTaking] = useState(false);
  const actions = useFocusAfter<HTMLDivElement>(isTaking);
  return (
    <Frame participant={participant}>
      {isTaking ? (
        <Booking
          eventId={event.id}
          participantId={participant.id}
          context={{
            ...contextOf('payment', { event, participant, entries: [] }),
            methods: AT_GATE,
          }}
          onClose={() => setTaking(false)}
        />
      ) : (
        <div ref={actions} className={css.actions}>
          <TakePayment participant={participant} onTake={() => setTaking(true)} />
        </div>
      )}
    </Frame>
  );
}

function Section({ event, participant }: SlotProps['participant/section@1']) {
  const ledger = useLedger(event.id, participant);
  return (
    <Frame participant={participant}>
      <AsyncView
        query={ledger}
        failure="The entries could not be loaded"
        loading="Loading the entries"
        skeleton={<Skeleton height={96} />}
      >
        {({ entries }) => (
          <>
            <Actions event={event} participant={participant} entries={entries} />
            <Entries eventId={event.id} entries={entries} />
          </>
        )}
      </AsyncView>
    </Frame>
  );
}

/** The entries, again whenever the participant was changed here, such as by Mark paid. */
function useLedger(eventId: string, { id, updatedAt }: Participant) {
  const query = { participationId: id, limit: MAX_ENTRIES };
  const ledger = useEndpoint('listLedger', { params: { id: eventId }, query });
  const { refetch } = ledger;
  const [seen, setSeen] = useState(updatedAt);
  useEffect(() => {
    if (seen === updatedAt) return;
    setSeen(updatedAt);
    void refetch();
  }, [seen, updatedAt, refetch]);
  return ledger;
}

interface Money extends Pick<SlotProps['participant/section@1'], 'event' | 'participant'> {
  entries: readonly LedgerEntry[];
}

/** What a booking of a kind begins from. */
function contextOf(kind: BookingKind, { event, participant, entries }: Money): BookingContext {
  return {
    kind,
    owedPence: owedPence(participant),
    balancePence: participant.balancePence,
    ledgerPence: participant.balancePence,
    refundablePence: refundablePence(entries),
    onlinePence: onlineLeftPence(entries),
    hasSpotToLose: participant.status !== 'cancelled' && !hasStarted(event, new Date()),
    lastMethod: lastMethodOf(entries),
  };
}

interface BookingProps {
  eventId: string;
  participantId: string;
  context: BookingContext;
  onClose: () => void;
}

function Booking({ eventId, participantId, context, onClose }: BookingProps) {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <BookingForm
        eventId={eventId}
        participationId={participantId}
        context={context}
        onClose={onClose}
      />
    </Suspense>
  );
}

function Actions(money: Money) {
  const [kind, setKind] = useState<BookingKind | null>(null);
  const actions = useFocusAfter<HTMLDivElement>(kind !== null);
  const { event, participant, entries } = money;
  if (kind)
    return (
      <Booking
        eventId={event.id}
        participantId={participant.id}
        context={contextOf(kind, money)}
        onClose={() => setKind(null)}
      />
    );
  return (
    <div ref={actions} className={css.actions}>
      <TakePayment participant={participant} onTake={() => setKind('payment')} />
      {refundablePence(entries) > 0 && (
        <Button variant="default" onClick={() => setKind('refund')}>
          Refund
        </Button>
      )}
      <Button variant="default" onClick={() => setKind('adjustment')}>
        Correct
      </Button>
      {paidPence(entries) > 0 && (
        <ReceiptButton event={event} userId={participant.user?.id ?? participant.id} />
      )}
    </div>
  );
}

interface TakePaymentProps {
  participant: Participant;
  onTake: () => void;
}

function TakePayment({ participant, onTake }: TakePaymentProps) {
  return (
    <Button variant={owedPence(participant) > 0 ? 'filled' : 'default'} onClick={onTake}>
      Take payment
    </Button>
  );
}

function Entries({ eventId, entries }: { eventId: string; entries: readonly LedgerEntry[] }) {
  const reversed = listReversed(entries);
  if (entries.length === 0) return <p className={css.origin}>Nothing was due or paid so far.</p>;
  return (
    <ol className={css.entries} aria-label="Entries, newest first">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          eventId={eventId}
          entry={entry}
          isReversed={reversed.has(entry.id)}
          canReverse={canReverse(entry, reversed)}
        />
      ))}
    </ol>
  );
}

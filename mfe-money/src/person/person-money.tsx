import type { LedgerEntry, Participant, SlotProps } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { lazyPart } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, Skeleton } from '@muster/ui';
import { Suspense, useEffect, useState } from 'react';
import { describeBalance } from '../money-texts.ts';
import type { BookingContext, BookingKind } from './booking-values.ts';
import { lastMethodOf } from './booking-values.ts';
import { canTakeBack, listReversed, refundablePence } from './describe-entry.ts';
import { EntryRow } from './entry-row.tsx';
import * as css from './person-money.module.css';

const BookingForm = lazyPart(async () => (await import('./booking-form.tsx')).BookingForm);

/** Of a participant at most; the newest ones. */
const MAX_ENTRIES = 100;

/** The money of one participant: what is owed, the entries in plain words, and what can be done. */
export function PersonMoney({ event, participant }: SlotProps['participant/section@1']) {
  if (!event.can.viewLedger) return null;
  return <Section key={participant.id} event={event} participant={participant} />;
}

function Section({ event, participant }: SlotProps['participant/section@1']) {
  const ledger = useLedger(event.id, participant);
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
      <AsyncView
        query={ledger}
        failure="The entries could not be loaded"
        loading="Loading the entries"
        skeleton={<Skeleton height={96} />}
      >
        {({ entries }) => (
          <>
            <Actions eventId={event.id} participant={participant} entries={entries} />
            <Entries eventId={event.id} entries={entries} />
          </>
        )}
      </AsyncView>
    </section>
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

interface ActionsProps {
  eventId: string;
  participant: Participant;
  entries: readonly LedgerEntry[];
}

function Actions({ eventId, participant, entries }: ActionsProps) {
  const [kind, setKind] = useState<BookingKind | null>(null);
  const refundable = refundablePence(entries);
  if (kind) {
    const context: BookingContext = {
      kind,
      owedPence: owedPence(participant),
      balancePence: participant.balancePence,
      refundablePence: refundable,
      lastMethod: lastMethodOf(entries),
    };
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <BookingForm
          eventId={eventId}
          participationId={participant.id}
          context={context}
          onClose={() => setKind(null)}
        />
      </Suspense>
    );
  }
  return (
    <div className={css.actions}>
      <Button
        variant={owedPence(participant) > 0 ? 'filled' : 'default'}
        onClick={() => setKind('payment')}
      >
        Take payment
      </Button>
      {refundable > 0 && (
        <Button variant="default" onClick={() => setKind('refund')}>
          Give back
        </Button>
      )}
      <Button variant="default" onClick={() => setKind('adjustment')}>
        Correct
      </Button>
    </div>
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
          canTakeBack={canTakeBack(entry, reversed)}
        />
      ))}
    </ol>
  );
}

import type { Event, OnlinePayment, Refundable } from '@muster/contract';
import { makeOnlinePayment } from '../builders/make-online-payment.ts';
import type { FakeBackend, FakeParticipant } from './fake-backend.ts';
import { addFakeEntry, ledgerOf, sumOf } from './fake-ledger.ts';
import { participantsOf } from './fake-stock.ts';
import { findPerson } from './find-person.ts';

interface NewFakePayment {
  event: Event;
  participant: FakeParticipant;
  payment?: Partial<OnlinePayment>;
}

/** Adds a payment online of a participant, with its entry when it is paid. */
export function addFakePayment(
  backend: FakeBackend,
  { event, participant, payment }: NewFakePayment,
): OnlinePayment {
  const { id: participationId, user } = participant;
  const { name } = findPerson(backend, user.id);
  const made = makeOnlinePayment({ participationId, name, ...payment });
  backend.payments.set(event.id, [made, ...paymentsOf(backend, event)]);
  const entry = { pence: made.pence, method: 'online', provider: 'fake' } as const;
  if (made.status === 'paid') addFakeEntry(backend, { event, participant, entry });
  return made;
}

/** Newest first. */
export function paymentsOf(backend: FakeBackend, { id }: Event): OnlinePayment[] {
  return backend.payments.get(id) ?? [];
}

/** What a participant has paid and not got back: by the provider, and in all. */
export function leftOf(backend: FakeBackend, event: Event, participationId: string) {
  const own = ledgerOf(backend, event).filter((entry) => entry.participationId === participationId);
  const online = own.filter(({ method }) => method === 'online');
  const totalPence = sumOf(own, 'payment') - sumOf(own, 'refund');
  const netPence = sumOf(online, 'payment') - sumOf(online, 'refund');
  return { totalPence, onlinePence: Math.max(0, Math.min(netPence, totalPence)) };
}

/** What everybody has paid and not got back. */
export function refundableOf(backend: FakeBackend, event: Event): Refundable {
  const all = participantsOf(backend, event).map((participant) => ({
    participant,
    ...leftOf(backend, event, participant.id),
  }));
  const byHand = all.flatMap(({ participant: { id, user }, totalPence, onlinePence }) =>
    totalPence > onlinePence
      ? {
          participationId: id,
          name: findPerson(backend, user.id).name,
          pence: totalPence - onlinePence,
        }
      : [],
  );
  return {
    onlinePlayers: all.filter(({ onlinePence }) => onlinePence > 0).length,
    onlinePence: all.reduce((sum, { onlinePence }) => sum + onlinePence, 0),
    byHandPlayers: byHand.length,
    byHandPence: byHand.reduce((sum, { pence }) => sum + pence, 0),
    byHand,
  };
}

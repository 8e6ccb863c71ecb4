import type { Event, OnlinePayment } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { makeOnlinePayment } from '../builders/make-online-payment.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers, FakeParticipant } from './fake-backend.ts';
import { addFakeEntry, findLedgerEvent, findParticipation } from './ledger.ts';
import { fromNow, pageOf, putFirst } from './lists.ts';
import { findPerson } from './people.ts';

/** Payments online and refunds (docs/product/money.md#refunds); no provider takes them. */
export const paymentHandlers = {
  listPayments(backend, { actor, params, query }) {
    const event = findLedgerEvent(backend, actor, params.id);
    return pageOf('payments', backend.payments.get(event.id) ?? [], query);
  },
  refundPayment(backend, { actor, params, body: { participationId, pence } }) {
    const event = findLedgerEvent(backend, actor, params.id);
    const participant = findParticipation(backend, event, participationId);
    const entry = { kind: 'refund', method: 'online', pence } as const;
    addFakeEntry(backend, { event, participant, entry });
    const made = { id: makeFreshId(), pence, createdAt: fromNow() };
    const refund: FakeRefund = { ...made, status: 'pending', doneAt: null, failure: null };
    const payments = backend.payments.get(event.id);
    payments?.find((one) => one.participationId === participationId)?.refunds.push(refund);
    return { refund };
  },
  retryRefund: (backend, { params }) => ({ refund: settle(backend, params, 'pending') }),
  settleRefund: (backend, { params }) => ({ refund: settle(backend, params, 'by_hand') }),
} satisfies FakeHandlers;

type FakeRefund = OnlinePayment['refunds'][number];

function settle(
  { payments }: FakeBackend,
  { id: eventId, refundId }: { id: string; refundId: string },
  status: 'pending' | 'by_hand',
): FakeRefund {
  const refunds = payments.get(eventId)?.flatMap((payment) => payment.refunds);
  const refund = refunds?.find(({ id }) => id === refundId) ?? refuse('REFUND_NOT_FOUND');
  return Object.assign(refund, { status, failure: null });
}

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
  const entry = { pence: made.pence, method: 'online', provider: 'fake' } as const;
  if (made.status === 'paid') addFakeEntry(backend, { event, participant, entry });
  return putFirst(backend.payments, event, made);
}

import type { Event, OnlinePayment, RefundRun } from '@muster/contract';
import { hasStarted } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeParticipant } from './fake-backend.ts';
import { addFakeEntry } from './fake-ledger.ts';
import { leftOf, paymentsOf, refundableOf } from './fake-payments.ts';
import { participantsOf } from './fake-stock.ts';
import { findLedgerEvent } from './ledger-handlers.ts';
import { paginate } from './paginate.ts';

type FakeRefund = OnlinePayment['refunds'][number];

/** Payments online and refunds (docs/product/money.md#refunds); no provider takes them. */
export function paymentHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('listPayments', ({ actor, params, query }) => {
      const event = findLedgerEvent(backend, actor, params.id);
      const { items: payments, pagination } = paginate(paymentsOf(backend, event), query);
      return { payments, pagination };
    }),
    handle('refundPayment', ({ actor, params, body: { participationId, pence } }) => {
      const event = findLedgerEvent(backend, actor, params.id);
      const participant = participantsOf(backend, event).find(({ id }) => id === participationId);
      if (!participant) return refuse('PARTICIPANT_NOT_FOUND');
      const { totalPence } = leftOf(backend, event, participationId);
      if (pence > totalPence) return refuse('REFUND_TOO_LARGE');
      return { refund: giveBack(backend, { event, participant, pence }) };
    }),
    ...runHandlers(backend),
    ...failureHandlers(backend),
  ];
}

interface GivenBack {
  event: Event;
  participant: FakeParticipant;
  pence: number;
}

/** Who gets back everything before the start loses the spot. */
function giveBack(backend: FakeBackend, { event, participant, pence }: GivenBack): FakeRefund {
  const { totalPence } = leftOf(backend, event, participant.id);
  const entry = { kind: 'refund', method: 'online', pence } as const;
  addFakeEntry(backend, { event, participant, entry });
  const refund: FakeRefund = {
    id: makeFreshId(),
    pence,
    status: 'pending',
    createdAt: new Date().toISOString(),
    doneAt: null,
    failure: null,
  };
  const own = paymentsOf(backend, event).filter(
    ({ participationId, status }) => participationId === participant.id && status === 'paid',
  );
  own[0]?.refunds.push(refund);
  if (pence === totalPence && !hasStarted(event, new Date())) participant.status = 'cancelled';
  return refund;
}

function runHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getRefundRun', ({ actor, params }) => {
      const event = findLedgerEvent(backend, actor, params.id);
      const run = backend.refundRuns.get(event.id) ?? null;
      return { refundable: refundableOf(backend, event), run };
    }),
    handle('startRefundRun', ({ actor, params, body: { note } }) => {
      const event = findLedgerEvent(backend, actor, params.id);
      const { onlinePlayers, onlinePence } = refundableOf(backend, event);
      if (onlinePlayers === 0) return refuse('NOTHING_TO_REFUND');
      const startedAt = new Date().toISOString();
      const run: RefundRun = {
        id: makeFreshId(),
        startedAt,
        finishedAt: startedAt,
        startedBy: null,
        note,
        totalPlayers: onlinePlayers,
        refundedPlayers: onlinePlayers,
        refundedPence: onlinePence,
      };
      for (const participant of participantsOf(backend, event)) {
        const { onlinePence: pence } = leftOf(backend, event, participant.id);
        if (pence > 0) giveBack(backend, { event, participant, pence });
      }
      backend.refundRuns.set(event.id, run);
      return { run };
    }),
  ];
}

function failureHandlers(backend: FakeBackend): EndpointHandler[] {
  function settle(event: Event, refundId: string, status: 'pending' | 'by_hand'): FakeRefund {
    const all = paymentsOf(backend, event).flatMap(({ refunds }) => refunds);
    const refund = all.find(({ id }) => id === refundId);
    if (!refund) return refuse('REFUND_NOT_FOUND');
    if (refund.status !== 'failed') return refuse('REFUND_NOT_FAILED');
    return Object.assign(refund, { status, failure: null });
  }
  return [
    handle('retryRefund', ({ actor, params: { id, refundId } }) => ({
      refund: settle(findLedgerEvent(backend, actor, id), refundId, 'pending'),
    })),
    handle('settleRefund', ({ actor, params: { id, refundId } }) => ({
      refund: settle(findLedgerEvent(backend, actor, id), refundId, 'by_hand'),
    })),
  ];
}

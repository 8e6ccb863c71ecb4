import { eventAccess, hasStarted } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { once } from '../../platform/nonces/once.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { deleteRunsToCome, hasRefundedSince } from '../money/refund-run-store.ts';
import { runOnce } from '../money/refund-runs.ts';
import { clearHolds } from '../participation/hold-store.ts';
import { promoteWaitlist } from '../participation/holds.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import { updateCancellation } from './event-store.ts';
import { queueScheduleMail } from './mail-schedule-change.ts';
import { findEvent } from './read-events.ts';
import { lockSeriesOfDate } from './series-store.ts';

/** Of one event by one account: players are told each time. */
const CALL_OFFS: Limit = {
  name: 'call-offs',
  max: 5,
  periodMs: 3_600_000,
  code: 'TOO_MANY_REQUESTS',
};
/** Nobody is told or refunded before, so that a slip can be undone. */
const UNDO_MS = 30_000;

export const cancellations = {
  /**
   * Calls off an event, which keeps its page and its players
   * (docs/product/events.md#called-off).
   */
  async callOffEvent(services, request) {
    const { actor, params, body, signal } = request;
    const { id: eventId } = params;
    const { reason } = body;
    const access = eventAccess(actor, 'update');
    const { run } = await inEventTransaction(services, { eventId, signal }, async (trx) => {
      await lockSeriesOfDate(trx, eventId);
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access });
      if (!event) throw await eventRefusal(trx, { eventId, access });
      const content = ['callOffEvent', eventId, body];
      return once(trx, { organizerId: event.organizerId, nonce: body.nonce, content }, async () => {
        if (hasStarted(event, new Date())) throw new AppError('EVENT_STARTED');
        if (event.cancelledAt) return keepCalledOff(event, body);
        await services.limits.count(CALL_OFFS, `${actor.id} ${eventId}`);
        await updateCancellation(trx, { id: eventId, access, reason });
        await clearHolds(trx, eventId);
        await addJob(trx, 'endCheckouts', { eventId });
        const runAt = new Date(Date.now() + UNDO_MS);
        await queueScheduleMail(trx, { ...event, cancellationReason: null }, { runAt });
        const subject = { kind: 'event', id: eventId } as const;
        const after = { refund: body.refund };
        await recordAudit(trx, request, { action: 'cancelEvent', subject, after });
        const { run } = body.refund
          ? await runOnce(trx, request, { eventId, note: reason, runAt })
          : { run: null };
        return { response: { run }, participationId: null };
      });
    });
    return { event: await findEvent(services, { viewer: actor, id: eventId }), run };
  },

  /**
   * Lets an event take place after all; those who wait move up to what is free
   * (docs/product/events.md#called-off).
   */
  async undoCallOff(services, request) {
    const { actor, params, signal } = request;
    const { id: eventId } = params;
    const access = eventAccess(actor, 'update');
    const promoted = await inEventTransaction(services, { eventId, signal }, async (trx) => {
      await lockSeriesOfDate(trx, eventId);
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access });
      if (!event) throw await eventRefusal(trx, { eventId, access });
      if (!event.cancelledAt) return [];
      if (hasStarted(event, new Date())) throw new AppError('EVENT_STARTED');
      if (await hasRefundedSince(trx, { eventId, since: event.cancelledAt }))
        throw new AppError('REFUNDS_STARTED');
      await deleteRunsToCome(trx, { eventId, since: event.cancelledAt });
      await updateCancellation(trx, { id: eventId, access, reason: null });
      await queueScheduleMail(trx, event);
      const subject = { kind: 'event', id: eventId } as const;
      await recordAudit(trx, request, { action: 'undoCancellation', subject });
      return promoteWaitlist(trx, eventId, services.config);
    });
    services.bus.publish(promoted);
    return { event: await findEvent(services, { viewer: actor, id: eventId }) };
  },
} satisfies Partial<Handlers>;

/** The same words again change nothing; what differs, or asks for a refund as well, is refused. */
function keepCalledOff(
  { cancellationReason }: SpotsEvent,
  { reason, refund }: { reason: string; refund: boolean },
) {
  if (refund || cancellationReason !== reason) throw new AppError('EVENT_CANCELLED');
  return { response: { run: null }, participationId: null };
}

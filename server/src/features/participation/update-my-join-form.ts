import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT, refillJoinForm, refuseLeave } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findParticipant } from './participant-store.ts';
import { findJoinForm, findUserForKeyShare, updateJoinForm } from './participation-store.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { findStock } from './stock-store.ts';
import { toJoinForm, toParticipant } from './to-participant.ts';

/**
 * Changes the caller's own join form until the event starts; its amount follows from the event
 * (docs/product/participation.md#join-form-update).
 */
export async function updateMyJoinForm(
  services: Services,
  { actor, params: { id: eventId }, body, signal }: Request<Endpoints['updateMyJoinForm']>,
): Promise<EndpointResponse<Endpoints['updateMyJoinForm']>> {
  const own = { eventId, userId: actor.id };
  const promoted = await inEventTransaction(services, { eventId, signal }, async (trx) => {
    // In the same order as joining, so that the two never deadlock.
    const account = await findUserForKeyShare(trx, actor.id);
    if (!account) throw new AppError('SESSION_EXPIRED');
    // Changes of participants hold this lock, too, so the payment status cannot change until this
    // transaction ends.
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    const before = await findJoinForm(trx, own);
    // Who can leave can change the form: they take part, and the event has not started.
    const refusal = refuseLeave(before?.status, event, new Date());
    if (refusal) throw new AppError(refusal);
    if (!event || !before) throw new AppError('NOT_JOINED');
    const { joinForm: stored, amountPence, paymentStatus } = before;
    const customFieldResponses = stored.customFieldResponses ?? [];
    const filled = refillJoinForm({
      form: body.joinForm,
      // A name or an email that is emptied stays as it was.
      account: {
        fullName: stored.fullName || account.fullName,
        email: stored.email || account.email,
      },
      event,
      stock: await findStock(trx, event),
      before: { customFieldResponses, amountPence, paymentStatus },
    });
    if (filled.refusal === 'AMOUNT_PAID') throw new AppError('AMOUNT_PAID');
    if (filled.refusal) throw AppError.of(filled.refusal);
    await updateJoinForm(trx, { ...own, ...filled });
    // Another choice frees an option, or is one that is left.
    return promoteWaitlist(trx, eventId, services.config);
  });
  services.bus.publish(promoted);
  const row = await findParticipant(services.pool, { ...own, access: ANY_EVENT });
  if (!row) throw new AppError('NOT_JOINED');
  const joinForm = toJoinForm(row.join_form, row.event_custom_fields);
  return { joinForm, participant: toParticipant(row, actor) };
}

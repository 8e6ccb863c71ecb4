import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT, refillJoinForm, refuseLeave } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findDependantForShare } from './dependant-store.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findJoinForm, updateJoinForm } from './join-form-store.ts';
import { asDependants } from './joining-person.ts';
import { findPersonId } from './own-store.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { promoteWaitlist } from './promote-waitlist.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { findStock } from './stock-store.ts';
import { toJoinForm, toParticipant } from './to-participant.ts';

/**
 * Changes the join form of the caller or of one of their dependants until the event starts; its
 * amount follows from the event (docs/product/participation.md#join-form-update).
 */
export async function updateMyJoinForm(
  services: Services,
  {
    actor,
    params: { id: eventId },
    query: { dependantId },
    body,
    signal,
  }: Request<Endpoints['updateMyJoinForm']>,
): Promise<EndpointResponse<Endpoints['updateMyJoinForm']>> {
  const { promoted, userId } = await inEventTransaction(
    services,
    { eventId, signal },
    async (trx) => {
      // In the same order as joining, so that the two never deadlock.
      const account = await findUserForKeyShare(trx, actor.id);
      if (!account) throw new AppError('SESSION_EXPIRED');
      const dependant = await findBooked(trx, actor.id, dependantId);
      // Changes of participants hold this lock, too, so the payment status cannot change until this
      // transaction ends.
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
      const own = { eventId, userId: actor.id, dependantId };
      const personId = await findPersonId(trx, own);
      const before = personId ? await findJoinForm(trx, { eventId, personId }) : undefined;
      // Who can leave can change the form: they take part, and the event has not started.
      const refusal = refuseLeave(before?.status, event, new Date());
      if (refusal) throw new AppError(refusal);
      if (!event || !before || !personId) throw new AppError('NOT_JOINED');
      const { joinForm: stored, amountPence, paymentStatus } = before;
      const customFieldResponses = stored.customFieldResponses ?? [];
      const filled = refillJoinForm({
        form: asDependants(body.joinForm, dependant),
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
      await updateJoinForm(trx, { eventId, personId, ...filled });
      // Another choice frees an option, or is one that is left.
      const promoted = await promoteWaitlist(trx, eventId, services.config);
      return { promoted, userId: personId };
    },
  );
  services.bus.publish(promoted);
  const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
  if (!row) throw new AppError('NOT_JOINED');
  const joinForm = toJoinForm(row.join_form, row.event_custom_fields);
  return { joinForm, participant: toParticipant(row, actor) };
}

async function findBooked(trx: Db, guardianId: string, id: string | undefined) {
  return id === undefined ? null : ((await findDependantForShare(trx, { id, guardianId })) ?? null);
}

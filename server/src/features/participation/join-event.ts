import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { tryVoucher } from '../vouchers/try-voucher.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { requireDependant } from './joining-person.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { takeSpot } from './take-spot.ts';
import { joinStatusOf, toParticipant } from './to-participant.ts';

/**
 * Takes a spot or a position on the waitlist, for the caller or one of their dependants; never more
 * spots than there are (docs/product/participation.md#capacity).
 */
export async function joinEvent(
  services: Services,
  { actor, params: { id: eventId }, body, signal }: Request<Endpoints['joinEvent']>,
): Promise<EndpointResponse<Endpoints['joinEvent']>> {
  const { dependantId, accompanies } = body;
  function join(voucherHash: string | null) {
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      // The account is locked before the event, as in the deletion of an account, so that the two
      // never deadlock.
      const account = await findUserForKeyShare(trx, actor.id);
      if (!account) throw new AppError('SESSION_EXPIRED');
      const guardian = { id: actor.id, dateOfBirth: account.dateOfBirth };
      const dependant = await requireDependant(trx, { guardian, dependantId, accompanies });
      const { config, limits } = services;
      const joining = { player: actor, account, dependant, form: body.joinForm };
      return takeSpot(trx, { eventId, ...joining, config, limits, voucherHash });
    });
  }
  const userId = await tryVoucher(services, { by: actor.id, code: body.voucherCode, use: join });
  const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return { ...joinStatusOf(row), participant: toParticipant(row, actor) };
}

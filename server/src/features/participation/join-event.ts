import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import type { TryVoucher } from '../vouchers/try-voucher.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { takeSpot } from './take-spot.ts';
import { joinStatusOf, toParticipant } from './to-participant.ts';

/**
 * Takes a spot or a position on the waitlist; never more spots than there are
 * (docs/product/participation.md#capacity).
 */
export async function joinEvent(
  services: Services & { tryVoucher: TryVoucher },
  { actor, params: { id: eventId }, body, signal }: Request<Endpoints['joinEvent']>,
): Promise<EndpointResponse<Endpoints['joinEvent']>> {
  function join(voucherHash: string | null) {
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      // The account is locked before the event, as in the deletion of an account, so that the two
      // never deadlock.
      const account = await findUserForKeyShare(trx, actor.id);
      if (!account) throw new AppError('SESSION_EXPIRED');
      const { config } = services;
      const form = body.joinForm;
      await takeSpot(trx, { eventId, player: actor, account, form, config, voucherHash });
    });
  }
  await services.tryVoucher({ by: actor.id, code: body.voucherCode, join });
  const row = await findParticipant(services.pool, {
    eventId,
    userId: actor.id,
    access: ANY_EVENT,
  });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return { ...joinStatusOf(row), participant: toParticipant(row, actor) };
}

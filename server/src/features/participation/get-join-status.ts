import type { EndpointResponse, Endpoints } from '@muster/contract';
import { duePence, eventAbilities, waitsFor } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { refundNow, takesOnline } from './online-payment.ts';
import { findEventParticipation } from './participant-store.ts';
import { toJoinStatus } from './to-participant.ts';

/** The caller's participation in an event they can see. */
export async function getJoinStatus(
  services: Services,
  { actor, params }: Request<Endpoints['getJoinStatus']>,
): Promise<EndpointResponse<Endpoints['getJoinStatus']>> {
  const row = await findEventParticipation(services.db, { eventId: params.id, userId: actor.id });
  if (!row || !eventAbilities(actor, row).view) throw new AppError('EVENT_NOT_FOUND');
  const { status, optionIds } = row;
  const isTaken = await takesOnline(services.db, services.config, row);
  const own = { status, optionIds: optionIds ?? [] };
  return {
    ...toJoinStatus({ ...row, waitsFor: waitsFor(own, row.customFields, row.taken) }),
    duePence: isTaken && status === 'confirmed' ? duePence(row, row.payment) : 0,
    refundPence: refundNow(row).refundPence,
  };
}

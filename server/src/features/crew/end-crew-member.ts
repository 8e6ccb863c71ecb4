import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateCrewRevoked } from './crew-store.ts';

/** Ends the access of somebody of the caller's crew, or the caller's own. */
export async function endCrewMember(
  { db }: Services,
  request: Request<Endpoints['endCrewMember']>,
): Promise<EndpointResponse<Endpoints['endCrewMember']>> {
  const { actor, params } = request;
  const { id } = params;
  await inTransaction(db, async (trx) => {
    const ended = await updateCrewRevoked(trx, { id, actorId: actor.id });
    if (!ended) throw new AppError('CREW_MEMBER_NOT_FOUND');
    const subject = { kind: 'user', id: ended.userId } as const;
    const after = { organizerId: ended.organizerId };
    await recordAudit(trx, request, { action: 'endCrew', subject, after });
  });
  return { id };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { crewScope } from './audit-subject.ts';
import { deleteInvitation } from './invitation-store.ts';

/** Cancels an invitation of the caller's that nobody has accepted. */
export async function cancelCrewInvitation(
  { db }: Services,
  request: Request<Endpoints['cancelCrewInvitation']>,
): Promise<EndpointResponse<Endpoints['cancelCrewInvitation']>> {
  const { actor, params } = request;
  const { id } = params;
  await inTransaction(db, async (trx) => {
    const organizerId = actor.id;
    const deleted = await deleteInvitation(trx, { id, organizerId });
    if (!deleted) throw new AppError('INVITATION_NOT_FOUND');
    const subject = crewScope({ organizerId, eventId: deleted.eventId });
    await recordAudit(trx, request, { action: 'cancelCrewInvitation', subject });
  });
  return { id };
}

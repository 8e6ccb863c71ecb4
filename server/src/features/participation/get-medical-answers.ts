import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { findMedicalAnswers } from './medical-store.ts';

/**
 * The medical answers of one participant. Each look is recorded, and nothing is shown that was not
 * recorded (docs/product/crew.md#medical-answers).
 */
export async function getMedicalAnswers(
  { db }: Services,
  { actor, client, params: { id: eventId, userId } }: Request<Endpoints['getMedicalAnswers']>,
): Promise<EndpointResponse<Endpoints['getMedicalAnswers']>> {
  const scope = { eventId, access: eventAccess(actor, 'viewMedical') };
  return inTransaction(db, async (trx) => {
    if (!(await findEventOrganizer(trx, scope))) throw await eventRefusal(trx, scope);
    const found = await findMedicalAnswers(trx, { ...scope, userId });
    if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
    const { personId, ...answers } = found;
    await recordAudit(
      trx,
      { actor, client },
      { action: 'viewMedical', subject: { kind: 'user', id: personId }, after: { eventId } },
    );
    return answers;
  });
}

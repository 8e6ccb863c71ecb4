import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { canBeGuardian } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { countDependants, findDateOfBirth, findSameDependant, insertDependant } from './store.ts';
import { toDependant } from './to-dependant.ts';
import { saveDependant } from './update-dependant.ts';

/**
 * Adds somebody whom the caller books for, once: of the same name and date of birth there is one
 * (docs/product/dependants.md#dependants).
 */
export async function addDependant(
  { db, bus }: Services,
  { actor, body }: Request<Endpoints['addDependant']>,
): Promise<EndpointResponse<Endpoints['addDependant']>> {
  const guardianId = actor.id;
  const { emergencyContact } = body;
  const { row, eventIds } = await inTransaction(db, async (trx) => {
    // Locked, so that two requests at once do not exceed the limit together.
    if (!(await lockAccount(trx, guardianId))) throw new AppError('SESSION_EXPIRED');
    if (!canBeGuardian(await findDateOfBirth(trx, guardianId), new Date()))
      throw new AppError('GUARDIAN_TOO_YOUNG');
    // No response came the first time, or it was not seen.
    const id = await findSameDependant(trx, { ...body, guardianId });
    if (id) return saveDependant(trx, { id, guardianId }, { emergencyContact });
    if ((await countDependants(trx, guardianId)) >= MAX_COUNT.dependants)
      throw new AppError('TOO_MANY_DEPENDANTS');
    const row = await insertDependant(trx, { ...body, id: createObjectId(), guardianId });
    return { row, eventIds: [] };
  });
  for (const eventId of eventIds) bus.publishParticipants(eventId);
  return { dependant: toDependant(row) };
}

import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { canBeGuardian } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { countDependants, findDateOfBirth, insertDependant } from './store.ts';
import { toDependant } from './to-dependant.ts';

/** Adds somebody whom the caller books for (docs/product/dependants.md#dependants). */
export async function addDependant(
  { db }: Services,
  { actor, body }: Request<Endpoints['addDependant']>,
): Promise<EndpointResponse<Endpoints['addDependant']>> {
  const guardianId = actor.id;
  return inTransaction(db, async (trx) => {
    // Locked, so that two requests at once do not exceed the limit together.
    if (!(await lockAccount(trx, guardianId))) throw new AppError('SESSION_EXPIRED');
    if (!canBeGuardian(await findDateOfBirth(trx, guardianId), new Date()))
      throw new AppError('GUARDIAN_TOO_YOUNG');
    if ((await countDependants(trx, guardianId)) >= MAX_COUNT.dependants)
      throw new AppError('TOO_MANY_DEPENDANTS');
    const row = await insertDependant(trx, { ...body, id: createObjectId(), guardianId });
    return { dependant: toDependant(row) };
  });
}

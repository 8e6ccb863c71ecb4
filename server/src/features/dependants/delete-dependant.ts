import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { ofDependant } from '../participation/own-store.ts';
import { removeFromEvents } from '../participation/promote-waitlist.ts';
import { deleteDependantRow, findDependantForUpdate, isBooked } from './store.ts';

/**
 * Deletes a dependant of the caller with their past participations, as the deletion of an account
 * does; coming ones are left before (docs/product/dependants.md#deletion).
 */
export async function deleteDependant(
  { db, bus, config }: Services,
  { actor, params: { id } }: Request<Endpoints['deleteDependant']>,
): Promise<EndpointResponse<Endpoints['deleteDependant']>> {
  const own = { id, guardianId: actor.id };
  const promoted = await inTransaction(db, async (trx) => {
    // Joins that name the dependant are before it or after it.
    if (!(await findDependantForUpdate(trx, own))) throw new AppError('DEPENDANT_NOT_FOUND');
    if (await isBooked(trx, own)) throw new AppError('DEPENDANT_BOOKED');
    const promoted = await removeFromEvents(trx, ofDependant(own), config);
    await deleteDependantRow(trx, own);
    return promoted;
  });
  bus.publish(promoted);
  return { id };
}

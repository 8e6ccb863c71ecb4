import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope } from '@muster/domain';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteEventRow, updateThreadsEventDeleted } from './event-store.ts';

/** Deletes an event with its participants and likes; its threads stay readable (docs/product.md#event-deletion). */
export async function deleteEvent(
  { db }: Services,
  { actor, params: { id } }: Request<Endpoints['deleteEvent']>,
): Promise<EndpointResponse<Endpoints['deleteEvent']>> {
  const event = { id, organizerId: ownershipScope(actor) };
  await inTransaction(db, async (trx) => {
    await updateThreadsEventDeleted(trx, event);
    if (!(await deleteEventRow(trx, event))) throw new AppError('EVENT_NOT_FOUND');
  });
  return { id };
}

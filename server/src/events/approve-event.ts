import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findEvent } from './find-event.ts';
import { saveApproval } from './save-approval.ts';

/** Approves an event, or rejects it by making it pending again (docs/product.md#approval). */
export async function approveEvent(
  services: Services,
  { actor, params: { id }, body }: Request<Endpoints['approveEvent']>,
): Promise<EndpointResponse<Endpoints['approveEvent']>> {
  await inTransaction(services.db, (trx) => saveApproval(trx, id, body.approved));
  return { event: await findEvent(services, { viewer: actor, id }) };
}

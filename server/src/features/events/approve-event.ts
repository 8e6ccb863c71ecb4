import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { decideApproval } from './decide-approval.ts';
import { findEvent } from './find-event.ts';

/** Approves or rejects an event (docs/product/events.md#approval). */
export async function approveEvent(
  services: Services,
  request: Request<Endpoints['approveEvent']>,
): Promise<EndpointResponse<Endpoints['approveEvent']>> {
  const { actor, params, body } = request;
  const { id } = params;
  await inTransaction(services.db, (trx) => decideApproval(trx, request, { ...body, id }));
  return { event: await findEvent(services, { viewer: actor, id }) };
}

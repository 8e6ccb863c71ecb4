import { type EndpointResponse, type Endpoints, ERRORS } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { changeParticipants } from './change-participants.ts';

/** Makes one change to several participants; the response names those it was refused for (docs/product.md#bulk-changes). */
export async function updateParticipants(
  services: Services,
  { actor, params, body, signal }: Request<Endpoints['updateParticipants']>,
): Promise<EndpointResponse<Endpoints['updateParticipants']>> {
  const request = { eventId: params.id, ...body, signal };
  const { accepted, refused } = await changeParticipants(services, actor, request);
  return {
    updated: accepted.length,
    refused: [...refused].map(([userId, code]) => ({ userId, message: ERRORS[code].message })),
  };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findEvent } from './find-event.ts';

export async function getEvent(
  services: Services,
  request: Request<Endpoints['getEvent']>,
): Promise<EndpointResponse<Endpoints['getEvent']>> {
  const event = { viewer: request.actor, id: request.params.id };
  if (request.actor) return { event: await findEvent(services, event) };
  return readAnywhere(services, request, async (from) => ({ event: await findEvent(from, event) }));
}

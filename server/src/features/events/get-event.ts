import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findEvent } from './find-event.ts';

export async function getEvent(
  services: Services,
  { actor, params: { id } }: Request<Endpoints['getEvent']>,
): Promise<EndpointResponse<Endpoints['getEvent']>> {
  return { event: await findEvent(services, { viewer: actor, id }) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findLikeStatus } from './find-like-status.ts';

export function getLikeStatus(
  services: Services,
  { actor, params }: Request<Endpoints['getLikeStatus']>,
): Promise<EndpointResponse<Endpoints['getLikeStatus']>> {
  return findLikeStatus(services, { actor, eventId: params.id });
}

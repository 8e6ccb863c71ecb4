import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findFeed } from './feed-store.ts';
import { toFeed } from './to-feed.ts';

export async function getCalendarFeed(
  services: Services,
  { actor }: Request<Endpoints['getCalendarFeed']>,
): Promise<EndpointResponse<Endpoints['getCalendarFeed']>> {
  return toFeed(services, { userId: actor.id, row: await findFeed(services.db, actor.id) });
}

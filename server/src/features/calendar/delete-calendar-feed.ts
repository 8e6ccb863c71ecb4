import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteFeed } from './feed-store.ts';

export async function deleteCalendarFeed(
  { db }: Services,
  { actor }: Request<Endpoints['deleteCalendarFeed']>,
): Promise<EndpointResponse<Endpoints['deleteCalendarFeed']>> {
  await deleteFeed(db, actor.id);
  return { feed: null };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countUnreadMessages } from './thread-query-store.ts';

export async function getUnreadCount(
  { pool }: Services,
  { actor, query: { eventId } }: Request<Endpoints['getUnreadCount']>,
): Promise<EndpointResponse<Endpoints['getUnreadCount']>> {
  return { unreadCount: await countUnreadMessages(pool, { actorId: actor.id, eventId }) };
}

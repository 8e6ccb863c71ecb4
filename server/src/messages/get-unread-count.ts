import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { countUnreadMessages } from './thread-query-store.ts';

export async function getUnreadCount(
  { db }: Services,
  { actor, query: { eventId } }: Request<Endpoints['getUnreadCount']>,
): Promise<EndpointResponse<Endpoints['getUnreadCount']>> {
  return { unreadCount: await countUnreadMessages(db, { actorId: actor.id, eventId }) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { unreadUpTo, updateMessagesRead, withIds } from './delivery-store.ts';

/**
 * Marks messages to the caller as read; ids of other messages are ignored
 * (docs/product/messages.md#mark-read).
 */
export async function markRead(
  services: Services,
  { actor, body }: Request<Endpoints['markRead']>,
): Promise<EndpointResponse<Endpoints['markRead']>> {
  const { messageIds, upTo } = body;
  const which = upTo ? unreadUpTo(actor.id, upTo) : withIds(messageIds ?? []);
  return { updated: await updateMessagesRead(services, { actorId: actor.id, which }) };
}

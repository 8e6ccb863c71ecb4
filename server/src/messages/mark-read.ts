import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { updateMessagesRead } from './delivery-store.ts';

/** Marks messages to the caller as read; ids of other messages are ignored (docs/product.md#mark-read). */
export async function markRead(
  services: Services,
  { actor, body }: Request<Endpoints['markRead']>,
): Promise<EndpointResponse<Endpoints['markRead']>> {
  const messages = { actorId: actor.id, ids: body.messageIds };
  return { updated: await updateMessagesRead(services, messages) };
}

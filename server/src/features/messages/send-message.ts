import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countMessage } from './message-quota.ts';
import { saveMessage } from './save-message.ts';

/** Sends a text message. */
export async function sendMessage(
  services: Services,
  { actor, body }: Request<Endpoints['sendMessage']>,
): Promise<EndpointResponse<Endpoints['sendMessage']>> {
  await countMessage(services, actor.id);
  const { text, metadata, ...address } = body;
  const content = { type: 'text' as const, text, imageUrl: '', imageCaption: '' };
  return { message: await saveMessage(services, { actor, content, ...address, ...metadata }) };
}

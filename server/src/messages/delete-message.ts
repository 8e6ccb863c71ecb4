import type { Endpoints, Message } from '@muster/contract';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findMessage } from './message-store.ts';
import { toMessage } from './to-message.ts';
import { takeBack } from './write-store.ts';

/** Takes back a message of one's own; what it said is gone, and its picture too. A second time changes nothing. */
export async function deleteMessage(
  services: Services,
  { actor, params, log }: Request<Endpoints['deleteMessage']>,
): Promise<Message> {
  const named = { actorId: actor.id, id: params.id };
  const taken = await takeBack(services, named);
  if (taken?.removed_image) {
    // The message is gone whether or not the store answers; the sweeper tries again.
    await removeUnusedMedia(services, { actor, urls: [taken.removed_image] }).catch(
      (error: unknown) => log.warn({ err: error }, 'the picture of a message was not removed'),
    );
  }
  const row = taken ?? (await findMessage(services.pool, named));
  if (row?.sender_id !== actor.id) throw new AppError('MESSAGE_NOT_FOUND');
  return toMessage(row);
}

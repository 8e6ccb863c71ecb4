import type { EndpointResponse, Endpoints } from '@muster/contract';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findMessage } from './message-query-store.ts';
import { updateMessageDeleted } from './message-store.ts';
import { toMessage } from './to-message.ts';

/** Deletes a message of the caller's own with its image. A second time has no effect (docs/product.md#message-deletion). */
export async function deleteMessage(
  services: Services,
  { actor, params, log }: Request<Endpoints['deleteMessage']>,
): Promise<EndpointResponse<Endpoints['deleteMessage']>> {
  const message = { actorId: actor.id, id: params.id };
  const deleted = await updateMessageDeleted(services, message);
  if (deleted?.removed_image) {
    // The message is deleted even if the file store cannot be reached; the sweep tries again.
    await removeUnusedMedia(services, { actor, urls: [deleted.removed_image] }).catch(
      (error: unknown) =>
        log.warn({ err: error }, 'the image of a deleted message is left to the sweep'),
    );
  }
  const row = deleted ?? (await findMessage(services.db, message));
  if (row?.sender_id !== actor.id) throw new AppError('MESSAGE_NOT_FOUND');
  return { message: toMessage(row, actor) };
}

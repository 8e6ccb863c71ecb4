import type { EndpointResponse, Endpoints, Message } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { ReceivedFile, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl, mediaUrl } from '../../platform/storage/media-url.ts';
import { detectType } from '../files/detect-type.ts';
import { mediaTypeOf } from '../files/media-types.ts';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';
import { storeUpload } from '../files/store-upload.ts';
import { findDestination } from './find-destination.ts';
import { findMessage } from './message-query-store.ts';
import { countMessage } from './message-quota.ts';
import { findSentMessageId } from './message-store.ts';
import { type MessageDraft, saveMessage } from './save-message.ts';
import { toMessage } from './to-message.ts';

type ImageRequest = Request<Endpoints['sendImage']>;

/** Sends an image. Its file is removed again when no message shows it in the end. */
export async function sendImage(
  services: Services,
  request: ImageRequest,
): Promise<EndpointResponse<Endpoints['sendImage']>> {
  const { actor, body, file, signal } = request;
  await requireImage(file);
  const sentBefore = await findSentMessage(services, request);
  if (sentBefore) return { message: sentBefore };
  await countMessage(services, actor.id);
  // Checked before the file is stored; saving the message checks it again.
  await findDestination(services.db, actor, body);
  const { key } = await storeUpload(services, { actor, folder: 'messages', file, signal });
  const url = mediaUrl(key);
  let message: Message | undefined;
  try {
    message = await saveMessage(services, toDraft(request, url));
    return { message };
  } finally {
    // It failed, or the same message was sent twice at once and the other request was first.
    if (keyOfUrl(message?.content.imageUrl ?? '', '') !== key)
      await removeImage(services, request, url);
  }
}

async function requireImage(file: ReceivedFile): Promise<void> {
  const type = mediaTypeOf(await detectType(file.path));
  if (type?.kind !== 'image') throw new AppError('WRONG_TYPE');
}

async function findSentMessage(
  { db, pool, mediaLinks }: Services,
  { actor, body }: ImageRequest,
): Promise<Message | undefined> {
  const id = await findSentMessageId(db, { senderId: actor.id, clientId: body.clientId });
  const row = id && (await findMessage(pool, { actorId: actor.id, id }));
  return row ? toMessage(row, { viewer: actor, mediaLinks }) : undefined;
}

function toDraft({ actor, body }: ImageRequest, imageUrl: string): MessageDraft {
  const { caption: imageCaption, ...rest } = body;
  return { actor, ...rest, content: { type: 'image', text: '', imageUrl, imageCaption } };
}

/** A failure is only logged: the sweep tries again. */
async function removeImage(
  services: Services,
  { actor, log }: ImageRequest,
  url: string,
): Promise<void> {
  await removeUnusedMedia(services, { actor, urls: [url] }).catch((error: unknown) =>
    log.warn({ err: error }, 'the file of an image that was not sent is left to the sweep'),
  );
}

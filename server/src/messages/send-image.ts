import type { Endpoints, Message } from '@muster/contract';
import { fileTypeFromFile } from 'file-type';
import { IMAGE_TYPES } from '../files/media-types.ts';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { uploadFile } from '../files/upload-file.ts';
import { AppError } from '../http/app-error.ts';
import type { ReceivedFile, Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { findDestination } from './destination.ts';
import { findMessage } from './message-store.ts';
import { type Draft, sendMessage } from './send-message.ts';
import { findSentBefore } from './send-store.ts';
import { toMessage } from './to-message.ts';

type Sending = Request<Endpoints['sendImage']>;

/** Sends a picture. What no message shows in the end does not stay in the store. */
export async function sendImage(services: Services, request: Sending): Promise<Message> {
  const { actor, body, file } = request;
  await requireImage(file);
  const before = await findBefore(services, request);
  if (before) return before;
  // Refused before anything is stored.
  await findDestination(services.db, actor, body);
  const { url } = await uploadFile(services, { actor, folder: 'messages', file });
  let message: Message | undefined;
  try {
    message = await sendMessage(services, toDraft(request, url));
    return message;
  } finally {
    // Not written; or the same message arrived twice at once, and the other one was first.
    if (message?.content.imageUrl !== url) await discard(services, request, url);
  }
}

async function requireImage(file: ReceivedFile): Promise<void> {
  const contentType = (await fileTypeFromFile(file.path))?.mime ?? '';
  if (!IMAGE_TYPES.has(contentType)) throw new AppError('WRONG_TYPE');
}

async function findBefore(
  { db, pool }: Services,
  { actor, body }: Sending,
): Promise<Message | undefined> {
  const id = await findSentBefore(db, actor.id, body.clientId);
  const row = id && (await findMessage(pool, { actorId: actor.id, id }));
  return row ? toMessage(row) : undefined;
}

function toDraft({ actor, body }: Sending, imageUrl: string): Draft {
  const { caption: imageCaption, ...rest } = body;
  return { actor, ...rest, content: { type: 'image', text: '', imageUrl, imageCaption } };
}

/** Removes a picture unless something shows it after all; a store that is down leaves it to the sweeper. */
async function discard(services: Services, { actor, log }: Sending, url: string): Promise<void> {
  await removeUnusedMedia(services, { actor, urls: [url] }).catch((error: unknown) =>
    log.warn({ err: error }, 'a picture nobody shows could not be removed'),
  );
}

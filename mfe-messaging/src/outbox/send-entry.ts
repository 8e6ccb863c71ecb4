import type { Api, CallOptions } from '@muster/api-client';
import { FAILURE_TEXT, type Message } from '@muster/contract';
import type { ImageFiles } from './image-files.ts';
import type { OutboxEntry } from './outbox-entries.ts';

interface SendContext {
  api: Api;
  files: ImageFiles;
}

const DEVICE_TYPE = 'web';
/** How long another tab may take to store the picture of a new entry. */
const FILE_DELAY_MS = 3_000;
const FILE_POLL_MS = 200;

/** Sends one entry. Rejects with an `ApiError`, or with an Error if its picture is lost. */
export async function sendEntry(
  { api, files }: SendContext,
  entry: OutboxEntry,
  options: CallOptions,
): Promise<Message> {
  const { clientId, eventId, text, image, replyTo } = entry;
  const target = {
    eventId,
    ...(entry.threadId && { threadId: entry.threadId }),
    ...(entry.recipientId && !entry.threadId && { recipientId: entry.recipientId }),
    ...(replyTo && { replyTo: replyTo.id }),
  };
  if (!image) {
    const metadata = { deviceType: DEVICE_TYPE, clientId };
    const body = { ...target, content: { text }, metadata };
    const { message } = await api.sendMessage({ body }, options);
    return message;
  }
  const file = await findFile(files, entry);
  const body = { ...target, caption: image.caption, deviceType: DEVICE_TYPE, clientId };
  const { message } = await api.sendImage({ body, file }, options);
  return message;
}

async function findFile(files: ImageFiles, { clientId, createdAt }: OutboxEntry): Promise<File> {
  for (;;) {
    const file = await files.find(clientId);
    if (file) return file;
    if (Date.now() > Date.parse(createdAt) + FILE_DELAY_MS) throw new Error(FAILURE_TEXT.sendImage);
    await new Promise((resolve) => setTimeout(resolve, FILE_POLL_MS));
  }
}

import { type Folder, type StoredFile, UPLOAD } from '@muster/contract';
import { fileTypeFromFile } from 'file-type';
import { createObjectId } from '../database/object-id.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, ReceivedFile } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { makePicture } from './make-picture.ts';
import { IMAGE_TYPES, VIDEO_TYPES } from './media-types.ts';
import { mediaUrl } from './media-url.ts';
import { insertFile } from './store.ts';

interface Upload {
  actor: Actor;
  folder: Folder;
  file: ReceivedFile;
}

/** Stores what was uploaded, as the kind its bytes say it is: 415 for anything but pictures and videos, 413 over the limit. */
export async function uploadFile(services: Services, upload: Upload): Promise<StoredFile> {
  const contentType = (await fileTypeFromFile(upload.file.path))?.mime ?? '';
  const key = `${upload.folder}/${createObjectId()}`;
  if (contentType in IMAGE_TYPES) return storeImage(services, upload, { key, contentType });
  if (contentType in VIDEO_TYPES) return storeVideo(services, upload, { key, contentType });
  throw new AppError('WRONG_TYPE');
}

interface Target {
  /** Without its ending. */
  key: string;
  contentType: string;
}

async function storeImage(
  { db, storage }: Services,
  { actor, folder, file }: Upload,
  target: Target,
) {
  if (file.bytes > UPLOAD.imageBytes)
    throw new AppError('TOO_LARGE', { message: 'Each image must be ≤ 5 MB' });
  const picture = await makePicture(file.path, target.contentType);
  const key = `${target.key}.${IMAGE_TYPES[target.contentType]}`;
  const thumbnailKey = `${target.key}-thumb.webp`;
  try {
    await storage.save(key, picture.path, target.contentType);
    await storage.save(thumbnailKey, picture.thumbnailPath, 'image/webp');
  } finally {
    await picture.discard();
  }
  const { width, height, bytes: size } = picture;
  return keep(db, { actor, folder, file, thumbnailKey, size, width, height, ...target, key });
}

async function storeVideo(
  { db, storage }: Services,
  { actor, folder, file }: Upload,
  target: Target,
) {
  const key = `${target.key}.${VIDEO_TYPES[target.contentType]}`;
  await storage.save(key, file.path, target.contentType);
  const size = file.bytes;
  return keep(db, {
    actor,
    folder,
    file,
    thumbnailKey: null,
    size,
    width: null,
    height: null,
    ...target,
    key,
  });
}

interface Kept extends Upload {
  key: string;
  thumbnailKey: string | null;
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
}

async function keep(db: Services['db'], kept: Kept): Promise<StoredFile> {
  const { key, folder, size, contentType, width, height, thumbnailKey } = kept;
  const originalName = displayableName(kept.file.name);
  await insertFile(db, {
    key,
    folder,
    size,
    width,
    height,
    owner_id: kept.actor.id,
    content_type: contentType,
    original_name: originalName,
    thumbnail_key: thumbnailKey,
  });
  const thumbnailUrl = thumbnailKey && mediaUrl(thumbnailKey);
  return {
    url: mediaUrl(key),
    thumbnailUrl,
    key,
    folder,
    originalName,
    size,
    contentType,
    width,
    height,
  };
}

/** The last part of the client's name for it, without what cannot be stored or shown. */
function displayableName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  return last.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').slice(0, 200);
}

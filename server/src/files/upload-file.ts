import { randomBytes } from 'node:crypto';
import { type Folder, type StoredFile, UPLOAD } from '@muster/contract';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../http/app-error.ts';
import type { Actor, ReceivedFile } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { makePicture } from './make-picture.ts';
import { IMAGE_TYPES, VIDEO_TYPES } from './media-types.ts';
import { thumbnailKeyOf } from './media-url.ts';
import { insertFile } from './store.ts';
import { toStoredFile } from './to-file.ts';

interface Upload {
  actor: Actor;
  folder: Folder;
  file: ReceivedFile;
}

/** Stores what was uploaded, as the kind its bytes say it is: 415 for anything but pictures and videos, 413 over the limit. */
export async function uploadFile(services: Services, upload: Upload): Promise<StoredFile> {
  const contentType = (await fileTypeFromFile(upload.file.path))?.mime ?? '';
  // Nobody can guess it: whoever has an address may read the file, and nobody can take the key before us.
  const stem = `${upload.folder}/${randomBytes(12).toString('hex')}`;
  const image = IMAGE_TYPES.get(contentType);
  if (image) return storeImage(services, upload, { stem, ending: image, contentType });
  const video = VIDEO_TYPES.get(contentType);
  if (video) return storeVideo(services, upload, { stem, ending: video, contentType });
  throw new AppError('WRONG_TYPE');
}

interface Target {
  /** The key without its ending. */
  stem: string;
  ending: string;
  contentType: string;
}

async function storeImage(
  services: Services,
  { actor, folder, file }: Upload,
  { stem, ending, contentType }: Target,
): Promise<StoredFile> {
  if (file.bytes > UPLOAD.maxImageBytes)
    throw new AppError('TOO_LARGE', { message: 'Each image must be ≤ 5 MB' });
  const picture = await makePicture(file.path, contentType);
  const key = `${stem}.${ending}`;
  const thumbnailKey = thumbnailKeyOf(key);
  const { width, height, bytes: size } = picture;
  try {
    return await keep(
      services,
      { actor, folder, file, key, contentType, size, width, height, thumbnailKey },
      [
        { key, path: picture.path, contentType },
        { key: thumbnailKey, path: picture.thumbnailPath, contentType: 'image/webp' },
      ],
    );
  } finally {
    await picture.discard();
  }
}

async function storeVideo(
  services: Services,
  { actor, folder, file }: Upload,
  { stem, ending, contentType }: Target,
): Promise<StoredFile> {
  const key = `${stem}.${ending}`;
  const kept = { actor, folder, file, key, contentType, size: file.bytes };
  return keep(services, { ...kept, width: null, height: null, thumbnailKey: null }, [
    { key, path: file.path, contentType },
  ]);
}

interface Kept extends Upload {
  key: string;
  thumbnailKey: string | null;
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
}

interface Source {
  key: string;
  path: string;
  contentType: string;
}

/** Saves the files and then their row; when one of these fails, nothing stays behind that no row knows of. */
async function keep(
  { db, storage }: Services,
  kept: Kept,
  sources: readonly Source[],
): Promise<StoredFile> {
  try {
    for (const { key, path, contentType } of sources) await storage.save(key, path, contentType);
    return await keepRow(db, kept);
  } catch (error) {
    await Promise.allSettled(sources.map(({ key }) => storage.remove(key)));
    throw error;
  }
}

async function keepRow(db: Services['db'], kept: Kept): Promise<StoredFile> {
  const row = await insertFile(db, {
    key: kept.key,
    folder: kept.folder,
    size: kept.size,
    width: kept.width,
    height: kept.height,
    owner_id: kept.actor.id,
    content_type: kept.contentType,
    original_name: kept.file.name,
    thumbnail_key: kept.thumbnailKey,
  });
  if (!row) throw new Error('a key was made twice');
  return toStoredFile(row);
}

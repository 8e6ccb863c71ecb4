import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder, StoredFile } from '@muster/contract';
import { insertFile } from '@muster/server/src/features/files/file-store.ts';
import { toStoredFile } from '@muster/server/src/features/files/find-file.ts';
import { storeUpload } from '@muster/server/src/features/files/uploads.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Services } from '@muster/server/src/platform/services.ts';
import { thumbnailKeyOf } from '@muster/server/src/platform/storage/media-url.ts';
import sharp from 'sharp';

/** A picture that can be drawn. Two with the same `name` are the same picture. */
export interface Drawing {
  name: string;
  format: 'jpeg' | 'png';
  draw: () => string;
}

interface PictureRequest {
  ownerId: string;
  folder: Folder;
  /** The file name at the upload. */
  fileName: string;
  drawing: Drawing;
}

/** Stores a drawing as a file of its owner, as if they had uploaded it. */
export type StorePicture = (request: PictureRequest) => Promise<StoredFile>;

/**
 * Uploads a drawing the first time, and copies its files after that, so that everything that shows
 * it has a file of its own and deleting one leaves the others.
 */
export function createPictures(services: Services, signal?: AbortSignal): StorePicture {
  const stored = new Map<string, Promise<StoredFile>>();
  return async (request) => {
    // Pictures take most of the time, so the seed can be stopped before each one.
    signal?.throwIfAborted();
    const { name } = request.drawing;
    const before = stored.get(name);
    if (before) return copyPicture(services, request, await before);
    const first = upload(services, request);
    stored.set(name, first);
    return first;
  };
}

async function upload(
  services: Services,
  { drawing, ...request }: PictureRequest,
): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  const path = join(folder, 'drawing');
  try {
    const picture = sharp(Buffer.from(drawing.draw()));
    await (drawing.format === 'png' ? picture.png() : picture.jpeg({ quality: 92 })).toFile(path);
    return await storeUpload(services, {
      actor: { id: request.ownerId, isSuperadmin: false, sessionId: '' },
      folder: request.folder,
      file: { path, bytes: (await stat(path)).size, name: request.fileName },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyPicture(
  { db, storage, mediaLinks }: Services,
  { ownerId, folder, fileName }: PictureRequest,
  from: StoredFile,
): Promise<StoredFile> {
  const key = `${folder}/${createObjectId()}.${from.key.split('.').at(-1)}`;
  const thumbnailKey = thumbnailKeyOf(key);
  await storage.copy(from.key, key);
  await storage.copy(thumbnailKeyOf(from.key), thumbnailKey);
  const row = await insertFile(db, {
    key,
    folder,
    owner_id: ownerId,
    content_type: from.contentType,
    size: from.size,
    width: from.width,
    height: from.height,
    original_name: fileName,
    thumbnail_key: thumbnailKey,
  });
  if (!row) throw new Error('a key was made twice');
  return toStoredFile(row, mediaLinks);
}

/**
 * Does the work on each, a few at a time: drawing keeps one processor busy while the other encodes.
 */
export async function mapConcurrently<T, R>(
  things: readonly T[],
  work: (thing: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  async function takeTurns() {
    while (next < things.length) {
      const at = next;
      next += 1;
      results[at] = await work(things[at]!, at);
    }
  }
  await Promise.all([takeTurns(), takeTurns(), takeTurns(), takeTurns()]);
  return results;
}

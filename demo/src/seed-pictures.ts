import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder, StoredFile } from '@muster/contract';
import { createObjectId } from '@muster/server/src/database/object-id.ts';
import { thumbnailKeyOf } from '@muster/server/src/files/media-url.ts';
import { insertFile } from '@muster/server/src/files/store.ts';
import { storeUpload } from '@muster/server/src/files/store-upload.ts';
import { toStoredFile } from '@muster/server/src/files/to-file.ts';
import type { Services } from '@muster/server/src/services.ts';
import sharp from 'sharp';

/** Something that can be drawn: two with one `name` are the same picture. */
export interface Drawing {
  name: string;
  format: 'jpeg' | 'png';
  draw: () => string;
}

interface Hanging {
  ownerId: string;
  folder: Folder;
  /** What its owner's phone called it. */
  fileName: string;
  drawing: Drawing;
}

/** Keeps a drawing as a file of its owner's, as if they had uploaded it. */
export type KeepPicture = (hanging: Hanging) => Promise<StoredFile>;

/**
 * The first time a drawing goes the way of every upload; after that its files are copied, so that each place that shows it
 * has a file of its own and removing one leaves the others.
 */
export function createPictures(services: Services, signal?: AbortSignal): KeepPicture {
  const kept = new Map<string, Promise<StoredFile>>();
  return async (hanging) => {
    // Pictures are what takes the time: whoever wants to stop waits for one of them at most.
    signal?.throwIfAborted();
    const { name } = hanging.drawing;
    const before = kept.get(name);
    if (before) return copyPicture(services, hanging, await before);
    const first = upload(services, hanging);
    kept.set(name, first);
    return first;
  };
}

async function upload(services: Services, { drawing, ...hanging }: Hanging): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  const path = join(folder, 'drawing');
  try {
    const picture = sharp(Buffer.from(drawing.draw()));
    await (drawing.format === 'png' ? picture.png() : picture.jpeg({ quality: 92 })).toFile(path);
    return await storeUpload(services, {
      actor: { id: hanging.ownerId, isSuperadmin: false, sessionId: '' },
      folder: hanging.folder,
      file: { path, bytes: (await stat(path)).size, name: hanging.fileName },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyPicture(
  { db, storage }: Services,
  { ownerId, folder, fileName }: Hanging,
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
  return toStoredFile(row);
}

/** Does the work on each, a few at a time: drawing keeps one processor busy while the other encodes. */
export async function mapAFewAtATime<T, R>(
  things: readonly T[],
  work: (thing: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < things.length) {
      const at = next;
      next += 1;
      results[at] = await work(things[at]!, at);
    }
  };
  await Promise.all([takeTurns(), takeTurns(), takeTurns(), takeTurns()]);
  return results;
}

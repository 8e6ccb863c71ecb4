import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/**
 * No upload takes longer than this, so an older file was left by a server that died during the
 * upload.
 */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

/** The folder where uploaded files wait until they are stored. */
export function uploadFolderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploading');
}

/**
 * Makes the upload folder, empty: it belongs to this node alone, so whatever is in it was left by a
 * server that died.
 */
export async function prepareUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes files that no upload is writing any more. Returns how many. */
export async function removeAbandonedUploads(folder: string, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || now - found.mtimeMs <= ABANDONED_AFTER_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { removeUnknownContent } from '@muster/server/src/features/files/remove-files.ts';
import { removeUnfinishedFiles } from '@muster/server/src/features/files/remove-unshown-files.ts';
import type { Database } from '@muster/server/src/platform/database/connection.ts';
import { createDiskStorage } from '@muster/server/src/platform/storage/disk-storage.ts';

/**
 * What the daily sweeps would remove once everything is old enough. Returns what is left without a
 * row.
 */
export async function sweep({ db, pool }: Database, filesDir: string): Promise<string[]> {
  const services = { db, pool, storage: await createDiskStorage(filesDir) };
  const later = new Date(Date.now() + 3_600_000);
  // The first gives up what was reserved, the second removes it.
  for (let round = 1; round <= 2; round += 1) await removeUnfinishedFiles(services, later);
  await removeUnknownContent(services, later);
  const { rows } = await pool.query<{ key: string }>(
    'select key from files union select thumbnail_key from files where thumbnail_key is not null',
  );
  const known = new Set(rows.map(({ key }) => key));
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(filesDir, `${entry.parentPath}/${entry.name}`))
    .filter((key) => !known.has(key))
    .map((key) => `file without a row: ${key}`);
}

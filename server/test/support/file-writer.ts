import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { keepFile } from '../../src/features/files/keep-file.ts';
import { removeUnusedFile } from '../../src/features/files/remove-files.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openPool } from '../../src/platform/database/connection.ts';
import { withSession } from '../../src/platform/database/limits.ts';
import { createStorage } from '../../src/platform/storage/open-storage.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';

// node server/test/support/file-writer.ts <database URL> <data directory> <owner>
// <upload|copy|remove> <key> <step> Stores, copies or removes a file with its thumbnail, and kills
// itself before or after one of the two steps in the store: 0 before the first, 1 after the first,
// 2 after the second.

const [databaseUrl = '', DATA_DIR = '', ownerId = '', operation = '', key = '', step = ''] =
  process.argv.slice(2);
const config = readConfig({ DATA_DIR });
const { db } = openPool(withSession({ connectionString: databaseUrl }), pino({ level: 'fatal' }));
const storage = await createStorage(config);
const services = { config, db, storage: { ...storage, remove: counted(storage.remove) } };
const file = {
  key: `uploads/${key}.jpg`,
  thumbnail_key: `uploads/${key}-thumb.webp`,
  owner_id: ownerId,
  folder: 'uploads' as const,
  content_type: 'image/jpeg',
  original_name: 'a.jpg',
  size: 7,
  width: 1,
  height: 1,
};

let steps = 0;
function dieAt(done: number): void {
  if (done === Number(step)) process.kill(process.pid, 'SIGKILL');
}
function counted<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
  return async (...args: A): Promise<R> => {
    dieAt(steps);
    const result = await call(...args);
    steps += 1;
    dieAt(steps);
    return result;
  };
}

async function saveBoth({ save }: Pick<Storage, 'save'>): Promise<void> {
  for (const target of [file.key, file.thumbnail_key]) {
    const path = join(DATA_DIR, 'uploading', target.replace('/', '-'));
    await writeFile(path, 'content');
    await counted(save)(target, path, 'image/jpeg');
  }
}

async function copyBoth({ copy }: Pick<Storage, 'copy'>): Promise<void> {
  await counted(copy)('uploads/source.jpg', file.key);
  await counted(copy)('uploads/source-thumb.webp', file.thumbnail_key);
}

if (operation === 'upload') await keepFile(services, file, () => saveBoth(storage));
else if (operation === 'copy') await keepFile(services, file, () => copyBoth(storage));
else await removeUnusedFile(services, { key: file.key, ownerId });
process.exit(0);

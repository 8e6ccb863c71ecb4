import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { systemErrorCode } from './errors.ts';

/** Part of the socket's file name; nothing listens on TCP. */
export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;

// A socket's path is limited to about 100 bytes, so DATA_DIR is often too deep for it.
const maxTemporaryPathLength = 60;

/**
 * Creates a short private folder (0700) for the database's socket. Its name is derived from the
 * data directory, so that a start after a crash uses the same one. Call it only when nothing runs
 * on the data directory: old socket files are removed.
 */
export async function makeSocketDirectory(dataDir: string, account?: Account): Promise<string> {
  const { dev, ino } = await stat(dataDir);
  const name = createHash('sha256').update(`${dataDir}:${dev}:${ino}`).digest('hex').slice(0, 12);
  const temporary = tmpdir().length > maxTemporaryPathLength ? '/tmp' : tmpdir();
  const directory = await claim(join(temporary, `muster-${name}`), account);
  await removeSocketFiles(directory);
  return directory;
}

/** Removes the socket folder of a stopped database. */
export async function removeSocketDirectory(directory: string): Promise<void> {
  await removeSocketFiles(directory);
  await rmdir(directory).catch(() => {});
}

async function claim(directory: string, account?: Account): Promise<string> {
  try {
    await mkdir(directory, { mode: 0o700 });
    if (account) await chown(directory, account.uid, account.gid);
    return directory;
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(directory);
  const owner = account?.uid ?? process.geteuid?.();
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return directory;
  // Another user owns a folder of this name in the shared temporary folder.
  const own = await mkdtemp(`${directory}-`);
  if (account) await chown(own, account.uid, account.gid);
  return own;
}

async function removeSocketFiles(directory: string): Promise<void> {
  await rm(join(directory, socketName), { force: true });
  await rm(join(directory, `${socketName}.lock`), { force: true });
}

import { access, constants, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, systemErrorCode } from './errors.ts';

/** A file that marks a PostgreSQL directory as created by Muster. */
export const ownershipMark = 'MUSTER';

/** Creates DATA_DIR if it is missing and checks that it is writable. Changes nothing in it. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  if (/["$`\\\n]/.test(dataDir)) {
    throw new EmbeddedPostgresError(
      'DATA_DIR_UNUSABLE',
      `DATA_DIR ${JSON.stringify(dataDir)} has a character that PostgreSQL's programs can't take (" $ \` \\); choose another DATA_DIR.`,
    );
  }
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw describeUnusable(dataDir, error);
  }
  if (await exists(join(dataDir, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      'DATA_DIR_FOREIGN',
      `${dataDir} is itself a PostgreSQL data directory that Muster did not make; choose another DATA_DIR.`,
    );
  }
}

/** Whether the database has to be created. Throws for a directory that Muster must not open. */
export async function isClusterAbsent(pgData: string, major: number): Promise<boolean> {
  const entries = await listEntries(pgData);
  if (entries.length === 0) return true;
  function foreign(why: string) {
    return new EmbeddedPostgresError(
      'DATA_DIR_FOREIGN',
      `${pgData} ${why}; it was left as it is: choose another DATA_DIR, or restore the directory from a backup.`,
    );
  }
  if (!entries.includes('PG_VERSION')) throw foreign('holds files but no PostgreSQL database');
  if (!entries.includes(ownershipMark)) throw foreign('holds a database that Muster did not make');
  await checkVersion(pgData, major);
  return false;
}

async function checkVersion(pgData: string, major: number): Promise<void> {
  const version = (await readFile(join(pgData, 'PG_VERSION'), 'latin1')).trim();
  if (!/^\d{1,3}$/.test(version)) {
    throw new EmbeddedPostgresError(
      'DATABASE_DAMAGED',
      `The database in ${pgData} is damaged: its PG_VERSION is unreadable; it was left as it is: restore it from a backup.`,
    );
  }
  if (Number(version) === major) return;
  throw new EmbeddedPostgresError(
    'DATABASE_OTHER_VERSION',
    `The database in ${pgData} was made by PostgreSQL ${version}, and this Muster brings PostgreSQL ${major}; use the Muster it was made with, or set DATABASE_URL.`,
  );
}

async function listEntries(pgData: string): Promise<string[]> {
  try {
    return await readdir(pgData);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    if (systemErrorCode(error) === 'ENOTDIR') {
      throw new EmbeddedPostgresError(
        'DATA_DIR_FOREIGN',
        `${pgData} is a file where Muster keeps its database; move it away or choose another DATA_DIR.`,
      );
    }
    throw describeUnusable(pgData, error);
  }
}

function describeUnusable(directory: string, error: unknown): EmbeddedPostgresError {
  const code = systemErrorCode(error);
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new EmbeddedPostgresError(
      'DATA_DIR_NOT_A_DIRECTORY',
      `DATA_DIR must be a folder, but ${directory} is a file or lies under one.`,
      { cause: error },
    );
  }
  return new EmbeddedPostgresError(
    'DATA_DIR_NOT_WRITABLE',
    `${directory} can't be read and written by the account Muster runs as (${code}); change its owner or choose another DATA_DIR.`,
    { cause: error },
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

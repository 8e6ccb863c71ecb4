import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

export type DataDirectoryLock = { release(): void };

const sqliteBusy = 5;

/**
 * Makes this process the only Muster on a data directory, until release() or its end. The lock is a
 * file lock of the kernel, taken through SQLite on every system, so a killed process leaves no
 * stale lock and a recycled pid is not mistaken for the holder. Throws DATA_DIR_IN_USE at once if
 * another process holds it, without disturbing it.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  const file = join(dataDir, 'muster.lock');
  const { DatabaseSync } = loadSqlite();
  try {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      throw error;
    }
    return { release: () => database.isOpen && database.close() };
  } catch (error) {
    throw describeLockFailure(dataDir, error);
  }
}

// Node warns on stderr when node:sqlite is loaded; the warning means nothing to administrators.
function loadSqlite(): typeof import('node:sqlite') {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function describeLockFailure(dataDir: string, error: unknown): EmbeddedPostgresError {
  const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
  if (busy) {
    return new EmbeddedPostgresError(
      'DATA_DIR_IN_USE',
      `Another Muster is already running on ${dataDir}; stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  return new EmbeddedPostgresError(
    'DATA_DIR_NOT_WRITABLE',
    `The lock file muster.lock in ${dataDir} can't be opened and locked (${error instanceof Error ? error.message : error}); move it away if it is not Muster's, or choose another DATA_DIR.`,
    { cause: error },
  );
}

import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { errorCode } from '../platform/errors.ts';

/** Folders of the embedded PostgreSQL, which sets their modes itself. */
const OWN_MODES = new Set(['postgres', 'postgres.unfinished', 'pgbin']);

/**
 * Closes DATA_DIR and its folders to other accounts, also those that an earlier version has
 * created. Started as root, the account of the embedded PostgreSQL must still be able to pass
 * through DATA_DIR, but not to list it.
 */
export async function protectDataDir(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const isPassed = process.geteuid?.() === 0 && !databaseUrl;
  const entries = await readdir(dataDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !OWN_MODES.has(entry.name));
  try {
    await chmod(dataDir, isPassed ? 0o711 : 0o700);
    for (const { name } of folders) await chmod(join(dataDir, name), 0o700);
  } catch (error) {
    log.warn(`DATA_DIR ${dataDir} can't be closed to other accounts (${errorCode(error)})`);
  }
}

import { statfs } from 'node:fs/promises';
import { AppError } from './app-error.ts';
import type { Config } from './config/config.ts';

const DEFAULT_FLOOR_BYTES = 1024 ** 3;
const DEFAULT_FLOOR_SHARE = 0.05;
const RETRY_AFTER_SECONDS = 60;

/**
 * Throws UNAVAILABLE when files must leave the rest of the disk to the database
 * (docs/product/files.md#free-space).
 */
export async function requireRoom({
  dataDir,
  minFreeBytes,
}: Pick<Config, 'dataDir' | 'minFreeBytes'>): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const floor = minFreeBytes ?? Math.min(DEFAULT_FLOOR_BYTES, blocks * bsize * DEFAULT_FLOOR_SHARE);
  if (bavail * bsize >= floor) return;
  throw new AppError('UNAVAILABLE', {
    message: 'There is no room for files at the moment. Please try again later',
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

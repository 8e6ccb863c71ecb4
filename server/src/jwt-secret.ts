import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { errorCode } from './database/errors.ts';

/** The configured secret, or one made once and kept where only this user can read it (decisions.md §9). */
export async function readJwtSecret({ jwtSecret, dataDir }: Config): Promise<string> {
  if (jwtSecret) return jwtSecret;
  const path = join(dataDir, 'jwt-secret');
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}

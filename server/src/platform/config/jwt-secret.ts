import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartError } from '../errors.ts';
import type { Config } from './config.ts';

/** For JWT_SECRET; a generated secret has 64 characters. */
const MIN_SECRET_LENGTH = 32;

/**
 * The configured secret, or one that is generated once and stored in a file that only this user can
 * read.
 */
export async function readJwtSecret({
  jwtSecret,
  dataDir,
}: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  if (jwtSecret) return jwtSecret;
  const path = join(dataDir, 'jwt-secret');
  const secret = (await readIfThere(path)) ?? (await makeSecret(path));
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new StartError(
    `The secret in ${path} is damaged: remove the file for a new one (everybody signs in again), or set JWT_SECRET.`,
  );
}

/**
 * Written under another name and linked, so that servers that start at once never read half a
 * secret.
 */
async function makeSecret(path: string): Promise<string> {
  const aside = `${path}-${randomUUID()}`;
  await writeFile(aside, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(aside, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

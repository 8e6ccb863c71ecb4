import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/errors.ts';
import type { Config } from './config.ts';

/** As short as JWT_SECRET may be; a made one has 64 characters. */
const SHORTEST = 32;

/** The kept secret cannot be used; one sentence for people. */
export class SecretError extends Error {}

/** The configured secret, or one made once and kept where only this user can read it (decisions.md §9). */
export async function readJwtSecret({
  jwtSecret,
  dataDir,
}: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  if (jwtSecret) return jwtSecret;
  const path = join(dataDir, 'jwt-secret');
  const secret = (await readIfThere(path)) ?? (await makeSecret(path));
  if (secret.length >= SHORTEST) return secret;
  throw new SecretError(
    `The secret in ${path} is damaged: remove the file for a new one (everybody signs in again), or set JWT_SECRET.`,
  );
}

/** Written aside and linked: under its name it is whole or not there, whoever else starts at this moment. */
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

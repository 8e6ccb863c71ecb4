import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from '../errors.ts';

/** For a configured secret; a generated one has 64 characters. */
const MIN_SECRET_LENGTH = 32;

interface KeptSecret {
  /** The secret of the environment; it wins, and nothing is written. */
  configured: string | undefined;
  dataDir: string;
  /** The name of the file in dataDir. */
  file: string;
  /** What to do about a damaged file. */
  repair: string;
}

/**
 * The configured secret, or one that is generated once and stored in a file that only this user can
 * read.
 */
export async function readKeptSecret({
  configured,
  dataDir,
  file,
  repair,
}: KeptSecret): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, file);
  const secret = (await readIfThere(path)) ?? (await makeSecret(path));
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new StartError(`The secret in ${path} is damaged: ${repair}.`);
}

/**
 * Written under another name and linked, so that servers that start at once never read half a
 * secret.
 */
async function makeSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
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

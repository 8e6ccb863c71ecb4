import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chown, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, databaseUser } from './cluster.ts';
import { runSingleUser } from './single-user.ts';

/** In DATA_DIR, readable by the account of the server only. */
const passwordFile = 'postgres-password';

/** In the database's folder: the hash of the password that the database has. */
const passwordMark = 'MUSTER_PASSWORD';

const passwordBytes = 32;

const accessRules = '# Written by Muster\nlocal all all scram-sha-256\n';

/**
 * Makes the database require the password of DATA_DIR, which is created if it is missing, and
 * returns it. Nothing may run on the data directory: while the password is set nobody can connect.
 * A directory that has it already, from an earlier start, is only read.
 */
export async function requirePassword(
  dataDir: string,
  cluster: Omit<Cluster, 'socketDirectory'>,
): Promise<string> {
  const file = join(dataDir, passwordFile);
  const existing = await readPassword(file);
  const password = existing ?? randomBytes(passwordBytes).toString('base64url');
  if (!existing) await writeDurably(file, { text: `${password}\n`, mode: 0o600 });
  const mark = `${createHash('sha256').update(password).digest('hex')}\n`;
  const { pgData } = cluster;
  const isRequired =
    (await readText(join(pgData, passwordMark))) === mark &&
    (await readText(join(pgData, 'pg_hba.conf'))) === accessRules;
  if (isRequired) return password;
  await runSingleUser(
    cluster,
    `alter role ${databaseUser} password '${createScramVerifier(password)}'`,
  );
  const owned = { account: cluster.account, mode: 0o600 };
  await writeDurably(join(pgData, 'pg_hba.conf'), { text: accessRules, ...owned });
  // The last step: without the mark an interrupted start is repeated.
  await writeDurably(join(pgData, passwordMark), { text: mark, ...owned });
  return password;
}

/**
 * Undefined for a file that is missing or does not hold a password of ours, such as an empty one
 * after a power cut.
 */
async function readPassword(file: string): Promise<string | undefined> {
  return /^([\w-]{43})\n$/.exec((await readText(file)) ?? '')?.[1];
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

type Content = { text: string; mode: number; account?: Cluster['account'] };

/** Replaces a file in one step; it never exists with other permissions or half of its content. */
async function writeDurably(file: string, { text, mode, account }: Content): Promise<void> {
  const partial = `${file}.partial`;
  const handle = await open(partial, 'w', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (account) await chown(partial, account.uid, account.gid);
  await rename(partial, file);
}

const iterations = 4_096;

const saltBytes = 16;

const keyBytes = 32;

/**
 * What PostgreSQL stores of a password for scram-sha-256 (RFC 5803). The password cannot be derived
 * from it.
 */
function createScramVerifier(password: string, salt = randomBytes(saltBytes)): string {
  const salted = pbkdf2Sync(password, salt, iterations, keyBytes, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

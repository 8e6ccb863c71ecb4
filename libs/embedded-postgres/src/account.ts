import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The account PostgreSQL runs as when Muster runs as root, which PostgreSQL refuses to do. */
export type Account = { name: string; uid: number; gid: number };

/**
 * Undefined for an ordinary user: PostgreSQL then runs as that user. For root it is the owner of an
 * existing database, so that a database created by an ordinary user stays theirs, or else `nobody`.
 */
export async function chooseAccount(pgData: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = await stat(pgData).then(
    ({ uid }) => uid,
    () => 0,
  );
  const accounts = await listAccounts();
  const account = accounts.find(({ uid, name }) =>
    owner === 0 ? name === 'nobody' : uid === owner,
  );
  if (account) return account;
  const requirement =
    owner === 0 ? 'named nobody' : `with the number ${owner}, which owns ${pgData},`;
  throw new EmbeddedPostgresError(
    'EMBEDDED_UNAVAILABLE',
    `Started as root, the embedded database needs an account ${requirement} in /etc/passwd; add it, start Muster as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Whether the account can enter every folder above a path. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(path);
  return parent === path || canReach(account, parent);
}

async function listAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

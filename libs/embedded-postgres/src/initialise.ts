import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Cluster, databaseUser, pathForPostgres, spawnOptions } from './cluster.ts';
import { ownershipMark } from './data-directory.ts';
import { EmbeddedPostgresError } from './errors.ts';

type NewCluster = Pick<Cluster, 'pgData' | 'binaries' | 'account'>;

/**
 * Creates a new database. It is created under another name and renamed when complete, so that an
 * interrupted start leaves nothing that looks like a database.
 */
export async function initialiseCluster(cluster: NewCluster): Promise<void> {
  const unfinished = `${cluster.pgData}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await chmod(unfinished, 0o700);
  const { account } = cluster;
  if (account) await chown(unfinished, account.uid, account.gid);
  await runInitdb({ ...cluster, pgData: unfinished });
  await writeMark(join(unfinished, ownershipMark), cluster);
  await rename(unfinished, cluster.pgData);
  await syncDirectory(dirname(cluster.pgData));
}

async function runInitdb(cluster: NewCluster): Promise<void> {
  const { bin, major } = cluster.binaries;
  // -A trust: before the first start `requirePassword` replaces the rule.
  const args = ['-D', pathForPostgres(cluster), '-U', databaseUser, '-A', 'trust', '-E', 'UTF8'];
  const child = spawn(join(bin, 'initdb'), [...args, ...localeArguments(major)], {
    ...spawnOptions(cluster),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on('error', (error) => reject(describeFailure(cluster.pgData, error.message)));
  child.on('close', (code) =>
    code === 0 ? resolve() : reject(describeFailure(cluster.pgData, lastLine(complaint))),
  );
  return promise;
}

// Before version 17 PostgreSQL has no built-in locale provider, and uses C.UTF-8 of the system.
function localeArguments(major: number): string[] {
  if (major < 17) return ['--locale=C.UTF-8', '--lc-messages=C'];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
}

async function writeMark(file: string, { account, binaries }: NewCluster): Promise<void> {
  await writeFile(file, `This database belongs to Muster (PostgreSQL ${binaries.major}).\n`);
  if (account) await chown(file, account.uid, account.gid);
}

// A new directory entry survives a power cut only after the directory itself is flushed.
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function describeFailure(pgData: string, why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DATABASE_NOT_STARTED',
    `The embedded database can't be made in ${dirname(pgData)} (${why}).`,
  );
}

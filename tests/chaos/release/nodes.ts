import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JWT_SECRET } from '../../support/bench-database.ts';
import { findLastRelease, MIGRATIONS, writeTree } from '../../support/releases.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const NODES = 3;
/** Between the upgrades of two nodes. */
const PAUSE_MS = 5_000;
/** More than the three checks that the proxy needs to notice. */
const DRAIN_MS = 5_000;
/** What a release changes: they are the last migrations of the next one. */
const EXAMPLES = join(import.meta.dirname, 'migrations');

/** The folders of two trees. */
interface Releases {
  last: string;
  next: string;
}

/** Writes the trees. Undefined: there is no history of git. */
export async function writeReleases(folder: string): Promise<Releases | undefined> {
  const commit = await findLastRelease();
  if (!commit) return undefined;
  const [last, next] = [join(folder, 'last'), join(folder, 'next')];
  await writeTree(last, commit);
  await writeTree(next);
  const migrations = join(next, MIGRATIONS);
  let number = (await readdir(migrations)).length;
  for (const name of (await readdir(EXAMPLES)).sort()) {
    number += 1;
    const numbered = name.replace(/^\d+/, String(number).padStart(4, '0'));
    await copyFile(join(EXAMPLES, name), join(migrations, numbered));
  }
  return { last, next };
}

/** Starts nodes of the last release, of which the first makes the tables. */
export async function startNodes(
  databaseUrl: string,
  { last }: Releases,
  onOutput: (text: string) => void,
): Promise<RunningServer[]> {
  const env = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DRAIN_MS: String(DRAIN_MS),
    TRUST_PROXY: '127.0.0.1',
    QUOTA_MESSAGES_PER_MINUTE: '100000',
  };
  const nodes: RunningServer[] = [];
  while (nodes.length < NODES) nodes.push(await startServer({ env, from: last, onOutput }));
  return nodes;
}

/** Makes them nodes of the next release, one after the other. Returns how long it took. */
export async function roll(nodes: readonly RunningServer[], { next }: Releases): Promise<number> {
  const startMs = performance.now();
  for (const node of nodes) {
    await sleep(PAUSE_MS);
    await node.shutDown();
    await node.restart(next);
  }
  return performance.now() - startMs;
}

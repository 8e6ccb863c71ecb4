import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findLastRelease, writeTree } from '../../support/releases.ts';

const root = resolve(import.meta.dirname, '../../..');
const DATABASE = 'server/src/platform/database';
/** What reads and writes rows. The tests of the schema itself know only their own. */
const TESTS = ['server/src/{features,jobs}/**/*.test.ts', 'server/test/access/*.test.ts'];

/** The server of the last release passes its own tests on the schema of this one. */
export async function run(): Promise<string[] | 'left out'> {
  const commit = await findLastRelease();
  if (!commit) {
    process.stdout.write('last-server needs the history of git\n');
    return 'left out';
  }
  await using disposer = new AsyncDisposableStack();
  const folder = disposer.adopt(await mkdtemp(join(tmpdir(), 'muster-release-')), (path) =>
    rm(path, { recursive: true }),
  );
  const last = join(folder, 'last');
  await writeTree(last, commit);
  for (const name of ['schema.sql', 'migrations']) {
    const path = join(last, DATABASE, name);
    rmSync(path, { recursive: true });
    cpSync(join(root, DATABASE, name), path, { recursive: true });
  }
  const args = ['server/test/support/run.ts', 'embedded', ...globSync(TESTS, { cwd: last })];
  const child = spawn(process.execPath, args, { cwd: last, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0 ? [] : ['the last release fails on this schema'];
}

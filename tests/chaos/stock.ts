import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const ROUNDS = 20;

/**
 * 200 players, and 200 parties of up to eight, join on two nodes for 80 spots and 25 guns, 20
 * times; and controls without the lock.
 */
export async function run(): Promise<string[]> {
  const tests = ['stock-storm', 'party-storm'].map((name) =>
    join(root, `server/src/features/participation/${name}.test.ts`),
  );
  const args = [join(root, 'server/test/support/run.ts'), 'embedded', ...tests];
  const env = { ...process.env, STOCK_ROUNDS: String(ROUNDS), TEST_TIER: 'wide' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0 ? [] : ['spots or options are given away twice'];
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { storm } from './storm.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Of some 37 steps each: a hundred thousand steps; `MONEY_RUNS` gives another number. */
const RUNS = 2_700;

/**
 * 100,000 random steps with a provider that fails and lies; then two nodes that are killed at every
 * step between player, Muster and Stripe: each payment and each refund is there once.
 */
export async function run(): Promise<string[]> {
  return [...(await storm()), ...(await playRandomly())];
}

async function playRandomly(): Promise<string[]> {
  const test = join(root, 'server/src/features/money/online-model.test.ts');
  const args = [join(root, 'server/test/support/run.ts'), 'embedded', test];
  const env = { ...process.env, MONEY_RUNS: process.env.MONEY_RUNS ?? String(RUNS) };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0 ? [] : ['the provider and the ledger differ after random steps'];
}

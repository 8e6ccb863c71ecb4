import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { storm } from './storm.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Sequences of some 37 steps, in parts of one process each: a hundred thousand steps. */
const PARTS = Number(process.env.MONEY_PARTS ?? 9);
const RUNS = 300;

/**
 * Two nodes that are killed at every step between player, Muster and Stripe, where each payment and
 * each refund is there once; then 100,000 random steps with a provider that fails and lies.
 */
export async function run(): Promise<string[]> {
  return [...(await storm()), ...(await playRandomly())];
}

async function playRandomly(): Promise<string[]> {
  const test = join(root, 'server/src/features/money/online-model.test.ts');
  const args = [join(root, 'server/test/support/run.ts'), 'embedded', test];
  const violations: string[] = [];
  for (let seed = 1; seed <= PARTS; seed += 1) {
    const env = { ...process.env, MONEY_RUNS: String(RUNS), MONEY_SEED: String(seed) };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) violations.push(`provider and ledger differ after random steps, seed ${seed}`);
  }
  return violations;
}

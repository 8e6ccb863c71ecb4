import { setTimeout as sleep } from 'node:timers/promises';
import type { Storm } from './setting.ts';

interface Step {
  /** A request to Stripe during which a node is killed. */
  request: RegExp;
  /** `silent`: Stripe has not done it; `lost`: it has, and nobody knows. */
  fault: 'silent' | 'lost';
}

const MAKING = /^POST \/v1\/checkout\/sessions$/;
const GIVING_BACK = /^POST \/v1\/refunds$/;
const STEPS: readonly Step[] = [
  { request: MAKING, fault: 'silent' },
  { request: MAKING, fault: 'lost' },
  { request: /^GET \/v1\/refunds$/, fault: 'lost' },
  { request: GIVING_BACK, fault: 'silent' },
  { request: GIVING_BACK, fault: 'lost' },
];
const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 3);
const STEP_TIMEOUT_MS = 60_000;
const MAX_WORK_MS = 2_000;

/**
 * Kills both nodes at each step towards Stripe, and at random moments, in which they take webhooks,
 * joins and refunds. Returns how often.
 */
export async function killAtEachStep(storm: Storm): Promise<number> {
  let kills = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const step of STEPS) {
      await waitForRequest(storm, step);
      await killAndRestart(storm);
      await sleep(Math.random() * MAX_WORK_MS);
      await killAndRestart(storm);
      kills += 2;
    }
    process.stdout.write(`round ${round + 1} of ${ROUNDS}\n`);
  }
  return kills;
}

async function waitForRequest({ stripe }: Storm, { request, fault }: Step): Promise<void> {
  const seen = stripe.requests.length;
  stripe.break(request, fault);
  for (const until = Date.now() + STEP_TIMEOUT_MS; Date.now() < until; await sleep(2)) {
    const since = stripe.requests.slice(seen);
    if (since.some(({ method, path }) => request.test(`${method} ${path}`))) return;
  }
  throw new Error(`Nobody asked Stripe for ${request} (${fault})`);
}

/** Which of the nodes has asked is not known, so both are killed. */
async function killAndRestart({ nodes }: Storm): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill()));
  await Promise.all(nodes.map((node) => node.restart()));
}

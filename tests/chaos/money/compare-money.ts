import { compareCheckouts } from '@muster/server/src/features/money/compare-checkouts.ts';
import { sendRefunds } from '@muster/server/src/features/money/refunds.ts';
import { readConfig } from '@muster/server/src/platform/config/config.ts';
import { createLockQueues } from '@muster/server/src/platform/limits/lock-queues.ts';
import { createPayments } from '@muster/server/src/platform/payments/create-payments.ts';
import {
  findWrongMoney,
  listTakenOnline,
  type TakenOnline,
} from '@muster/server/test/support/money-truth.ts';
import { PAYMENT_KEY } from '@muster/server/test/support/stripe/connect-stripe.ts';
import { printTable } from '../table.ts';
import type { Storm } from './setting.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Runs the jobs that settle what was interrupted, and compares Muster with Stripe. */
export async function compareMoney(storm: Storm): Promise<string[]> {
  const { database, eventId, account } = storm;
  await settle(storm);
  const wrong = await findWrongMoney(database.pool, eventId);
  const booked = await listTakenOnline(database.pool, [eventId]);
  const taken = listTakenAtStripe(storm);
  const differing = booked.filter((one) => !isSame(one, taken.get(one.id)));
  const unknown = [...taken.keys()].filter((id) => !booked.some((one) => one.id === id));
  const tags = account.refunds.map(({ metadata }) => metadata.muster_refund);
  return [
    ...wrong,
    ...printTable([
      ['checkouts', booked.length, booked.length > 0],
      ['paid at Stripe', [...taken.values()].filter(({ paid }) => paid > 0).length, true],
      ['refunds at Stripe', tags.length, tags.length > 0],
      ['refunded twice', tags.length - new Set(tags).size, tags.length === new Set(tags).size],
      ['checkouts that differ', differing.length, differing.length === 0],
      ['checkouts that Muster does not know', unknown.length, unknown.length === 0],
    ]),
  ];
}

/** What the jobs of a node do every few minutes, until nothing is left to do. */
async function settle({ database, stripe }: Storm): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_URL: stripe.url,
    PAYMENT_KEY,
    PUBLIC_URL: 'https://muster.test',
  });
  const { db } = database;
  const payments = await createPayments(config, db);
  // Nobody listens in this process.
  const bus = { publish() {}, publishParticipants() {} } as never;
  const { signal } = new AbortController();
  const services = { db, payments, bus, lockQueues: createLockQueues(), signal };
  let now = Date.now() + HOUR_MS;
  // A run is bounded, and begins with what was not compared before.
  const begin = new Date(Date.now() + MINUTE_MS);
  while ((await compareCheckouts({ ...services, now: begin })).counts.compared > 0);
  for (let rounds = 0; rounds < 20; rounds += 1) {
    now += 2 * HOUR_MS;
    const { counts } = await sendRefunds({ ...services, now: new Date(now) });
    if (counts.sent + counts.failed === 0) return;
  }
}

function listTakenAtStripe({ account }: Storm): Map<string, TakenOnline> {
  const found = [...account.sessions.values()].map((session) => {
    const { client_reference_id: id, payment_status, amount_total, payment_intent } = session;
    const own = account.refunds.filter((one) => one.payment_intent === payment_intent);
    const back = own.reduce((sum, { amount }) => sum + amount, 0);
    return { id, paid: payment_status === 'paid' ? amount_total : 0, back };
  });
  return new Map(found.map((one) => [one.id, one]));
}

function isSame(booked: TakenOnline, taken: TakenOnline = { id: '', paid: 0, back: 0 }): boolean {
  return booked.paid === taken.paid && booked.back === taken.back;
}

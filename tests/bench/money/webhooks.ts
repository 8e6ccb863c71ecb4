import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSecondFactorKey } from '@muster/server/src/platform/config/sealing-keys.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { findFreePorts } from '@muster/server/test/support/free-ports.ts';
import { insertRows } from '@muster/server/test/support/rows.ts';
import { addChanges, makeWebhook } from '@muster/server/test/support/webhooks.ts';
import { type BenchDatabase, openSessions } from '../../support/bench-database.ts';
import { median, percentile } from '../../support/figures.ts';
import { printHeader, printRow } from '../print.ts';
import { addEvent, JOINS, playerRow, ROUNDS, timeJoin } from './joins.ts';

/** What dead webhooks may add to the slowest joins (docs/performance.md#money). */
const MAX_P95_RATIO = 1.1;
const ORGANIZERS = 100;
const WEBHOOKS_EACH = 10;
const CHANGES_EACH = 10;
/** A turn of the lane, and a bit. */
const SETTLE_MS = 1_500;
const SECOND_FACTOR_KEY = 'seals secrets of the bench alone, of 32 characters and more';

/** What the server needs to call this process. */
export const WEBHOOK_ENV = { WEBHOOKS_TO_PRIVATE: 'on', SECOND_FACTOR_KEY };

type Way = 'with' | 'without';

/**
 * Joins at an event of an organizer with ten dead webhooks, beside 990 of others, and the same
 * while all are off, in turns. Half of them refuse connections, half never respond.
 */
export async function measureWebhooks(database: BenchDatabase, url: string): Promise<void> {
  await using dead = await startDeadReceivers();
  const { eventId, organizerId } = await addEvent(database);
  await addDeadWebhooks(database, { organizerId, urls: dead.urls });
  const rounds: Record<Way, number[]>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times: Record<Way, number[]> = { with: [], without: [] };
    for (const way of ['with', 'without'] as const) {
      await database.pool.query('update webhooks set is_on = $1', [way === 'with']);
      await sleep(SETTLE_MS);
      times[way] = await timeJoins(database, url, eventId);
    }
    rounds.push(times);
  }
  await database.pool.query('update webhooks set is_on = false');
  await requireAttempts(database, dead.sockets);
  // The first round warms both up.
  print(rounds.slice(1));
}

async function timeJoins({ db, pool }: BenchDatabase, url: string, eventId: string) {
  const ids = Array.from({ length: JOINS }, createObjectId);
  await insertRows(db, 'users', ids.map(playerRow));
  const times: number[] = [];
  for (const accessToken of await openSessions(pool, ids))
    times.push(await timeJoin(url, { eventId, accessToken }));
  return times;
}

function print(rounds: Record<Way, number[]>[]): void {
  printHeader(['joins', 'p50 ms', 'p95 ms']);
  for (const way of ['with', 'without'] as const) {
    const times = rounds.flatMap((round) => round[way]);
    const figures = [median(times), percentile(times, 0.95)].map((ms) => ms.toFixed(1));
    printRow([`${way} dead webhooks`, ...figures]);
  }
  const ratios = rounds.map(
    (round) => percentile(round.with, 0.95) / percentile(round.without, 0.95),
  );
  const ratio = median(ratios);
  const verdict = ratio <= MAX_P95_RATIO ? 'within' : 'beyond';
  process.stdout.write(
    `\nmedian ratio of p95 of the rounds: ${ratio.toFixed(2)}, ${verdict} ${MAX_P95_RATIO}\n\n`,
  );
  if (ratio > MAX_P95_RATIO) process.exitCode = 1;
}

/** A port that refuses, and one where nobody responds. */
async function startDeadReceivers() {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  hanging.listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const ports = [...(await findFreePorts(1)), (hanging.address() as AddressInfo).port];
  return {
    sockets,
    urls: ports.map((port) => `http://127.0.0.1:${port}/`),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      hanging.close();
      await once(hanging, 'close');
    },
  };
}

/** They have failed for a day, and are tried every quarter of an hour. */
async function addDeadWebhooks(
  { db, pool }: BenchDatabase,
  { organizerId, urls }: { organizerId: string; urls: string[] },
): Promise<void> {
  const secondFactorKey = await readSecondFactorKey({
    ...{ secondFactorKey: SECOND_FACTOR_KEY, dataDir: '' },
  });
  const server = { services: { db, secondFactorKey }, database: { pool } };
  const others = Array.from({ length: ORGANIZERS - 1 }, createObjectId);
  await insertRows(db, 'users', others.map(playerRow));
  for (const id of [organizerId, ...others]) {
    const organizer = { user: { id } };
    for (let count = 0; count < WEBHOOKS_EACH; count += 1)
      await makeWebhook(server, organizer, { url: urls[count % urls.length]! });
    await addChanges(server, organizer, { count: CHANGES_EACH });
  }
  await pool.query(
    `update webhooks set failures = 9, failing_since = now() - interval '1 day',
      retry_at = now() + random() * interval '15 minutes'`,
  );
  await pool.query('analyze');
}

/** Otherwise they were not even tried. */
async function requireAttempts({ pool }: BenchDatabase, sockets: Socket[]): Promise<void> {
  const tried = 'select from webhook_deliveries where attempts > 0';
  const { rowCount } = await pool.query(tried);
  if (!rowCount || sockets.length === 0) throw new Error('no dead webhook was tried');
  process.stdout.write(`${rowCount} deliveries failed, ${sockets.length} requests hung\n`);
}

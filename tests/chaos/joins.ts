import { setTimeout as sleep } from 'node:timers/promises';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { eventRow, insertRows, userRow } from '@muster/server/test/support/rows.ts';
import { makeJoinForm } from '@muster/testing/builders';
import {
  type BenchDatabase,
  JWT_SECRET,
  openBenchDatabase,
  openSessions,
} from '../support/bench-database.ts';
import { percentile } from '../support/figures.ts';
import { startServer } from '../support/server.ts';
import { callApi } from './call.ts';
import { ALLOWANCE } from './quick.ts';
import { readDuring } from './readers.ts';
import { floodWithSlowHeads } from './slow-heads.ts';

const PLAYERS = 200;
const PLACES = 80;
const STORMS = Number(process.env.JOIN_STORMS ?? 5);
const IDLE_MS = 5_000;
const MAX_RATIO = 3 * ALLOWANCE;
const MAX_REFUSALS = 30;
const ASK_AGAIN_MS = 1_000;

interface Seed {
  eventIds: string[];
  tokens: string[];
}

/**
 * 200 players join an event at once while others read: it is filled exactly, and readers hardly
 * notice. Then one address floods a server with connections.
 */
export async function run(): Promise<string[]> {
  const database = await openBenchDatabase();
  try {
    const seed = await fill(database);
    const server = await startServer({ env: { DATABASE_URL: database.url, JWT_SECRET } });
    try {
      const violations = await measure(database, { ...seed, url: server.url });
      return [...violations, ...(await floodWithSlowHeads())];
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

async function fill({ db, pool }: BenchDatabase): Promise<Seed> {
  const ids = Array.from({ length: PLAYERS + 1 }, createObjectId);
  const [organizerId = '', ...playerIds] = ids;
  const users = ids.map((id, index) => userRow({ id, email: `player${index}@badgerwood.uk` }));
  await insertRows(db, 'users', users);
  const events = Array.from({ length: STORMS }, (_, index) => ({
    ...eventRow({ organizer_id: organizerId, max_participants: PLACES }),
    id: createObjectId(),
    date: new Date(Date.UTC(2027, 2, index + 1)),
  }));
  await insertRows(db, 'events', events);
  return { eventIds: events.map(({ id }) => id), tokens: await openSessions(pool, playerIds) };
}

async function measure(
  { pool }: BenchDatabase,
  { url, eventIds, tokens }: Seed & { url: string },
): Promise<string[]> {
  // The first requests compile what the others use.
  await readDuring(url, () => sleep(1_000));
  const idle = await readDuring(url, () => sleep(IDLE_MS));
  const violations: string[] = [];
  const busyMs: number[] = [];
  for (const eventId of eventIds) {
    const storm = await readDuring(url, async () => {
      violations.push(...(await joinAll(url, { eventId, tokens })));
    });
    busyMs.push(...storm.ms);
    violations.push(...storm.failures);
  }
  const { rows } = await pool.query<{ confirmed: number; waiting: number }>(
    `select count(*) filter (where status = 'confirmed') as confirmed,
       count(*) filter (where status = 'waitlist') as waiting from participations
         group by event_id`,
  );
  const exact = rows.filter((row) => row.confirmed === PLACES && row.waiting === PLAYERS - PLACES);
  if (exact.length < STORMS) violations.push(`only ${exact.length} of ${STORMS} events are exact`);
  return [...violations, ...compare(idle.ms, busyMs)];
}

function compare(idleMs: readonly number[], busyMs: readonly number[]): string[] {
  const [idle, busy] = [percentile(idleMs, 0.95), percentile(busyMs, 0.95)];
  const ratio = (busy / idle).toFixed(1);
  process.stdout.write(
    `readers' p95: ${idle.toFixed(0)} ms idle (${idleMs.length} reads), ${busy.toFixed(0)} ms beside joins (${busyMs.length} reads): × ${ratio}\n`,
  );
  return busy / idle < MAX_RATIO ? [] : [`readers wait ${ratio} times as long`];
}

async function joinAll(
  url: string,
  { eventId, tokens }: { eventId: string; tokens: readonly string[] },
): Promise<string[]> {
  const startMs = performance.now();
  const outcomes = await Promise.all(tokens.map((token) => joinOnce(url, { eventId, token })));
  const tookMs = performance.now() - startMs;
  const refused = outcomes.reduce((sum, { refusals }) => sum + refusals, 0);
  process.stdout.write(
    `${tokens.length} joins in ${tookMs.toFixed(0)} ms, ${refused} × 503 and asked again\n`,
  );
  return outcomes.flatMap(({ status }) => (status === 201 ? [] : [`a join: ${status}`]));
}

/** A queue that is full refuses with 503, and the player asks again. */
async function joinOnce(url: string, { eventId, token }: { eventId: string; token: string }) {
  const body = { joinForm: makeJoinForm() };
  for (let refusals = 0; ; refusals += 1) {
    const call = { method: 'POST', path: `/events/${eventId}/join`, token, body } as const;
    const { status } = await callApi(url, call);
    if (status !== 503 || refusals === MAX_REFUSALS) return { status, refusals };
    await sleep(ASK_AGAIN_MS);
  }
}

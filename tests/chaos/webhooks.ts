import { setTimeout as sleep } from 'node:timers/promises';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import {
  hang,
  type Received,
  type Receiver,
  startReceiver,
  verified,
} from '@muster/server/test/support/receiver.ts';
import { insertRows, userRow } from '@muster/server/test/support/rows.ts';
import type pg from 'pg';
import { requestApi } from '../support/api.ts';
import { JWT_SECRET, openBenchDatabase, openSessions } from '../support/bench-database.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { isQuick } from './quick.ts';

const CHANGES = Number(process.env.WEBHOOK_CHANGES ?? 100_000);
const LIVE = 3;
const BATCH = 250;
const PAGE = 1_000;
/** So many transactions, then one that is rolled back. */
const ROLLBACK_EVERY = 10;
const DOWN_MS = 5_000;
const TURN_MS = 500;
/** What a killed node had taken is free after a minute. */
const STALL_MS = 150_000;
const SECOND_FACTOR_KEY = 'seals secrets of this program alone, of 32 characters and more';

/** The sequence of each change, by its id. */
type Sequences = Map<string, number>;

interface Organizer {
  id: string;
  accessToken: string;
}

/** A program that receives what is delivered. */
interface Subscriber {
  receiver: Receiver;
  got: Sequences;
  requests: number;
  unsigned: number;
}

/**
 * Two nodes deliver changes to four webhooks while they are written; one receiver never responds,
 * and one node is killed. Each of the others gets each change, and so does who reads the log.
 */
export async function run(): Promise<string[]> {
  const database = await openBenchDatabase();
  const nodes: RunningServer[] = [];
  const subscribers: Subscriber[] = [];
  try {
    const id = createObjectId();
    await insertRows(database.db, 'users', [userRow({ id, email: 'owner@badgerwood.uk' })]);
    const [accessToken = ''] = await openSessions(database.pool, [id]);
    const organizer = { id, accessToken };
    const sealing = { SECOND_FACTOR_KEY, WEBHOOKS_TO_PRIVATE: 'on' };
    const env = { DATABASE_URL: database.url, JWT_SECRET, ...sealing };
    for (let count = 0; count < 2; count += 1) nodes.push(await startServer({ env }));
    for (let count = 0; count <= LIVE; count += 1)
      subscribers.push(await subscribe(nodes[0]!, organizer));
    const [dead, ...live] = subscribers as [Subscriber, ...Subscriber[]];
    dead.receiver.respond = hang;
    return await deliverAll({ pool: database.pool, nodes, organizer, dead, live });
  } finally {
    for (const node of nodes) await node.stop();
    for (const { receiver } of subscribers) await receiver[Symbol.asyncDispose]();
    await database.close();
  }
}

async function subscribe(node: RunningServer, { accessToken }: Organizer): Promise<Subscriber> {
  const receiver = await startReceiver();
  const body = { url: receiver.url, types: ['event.updated'], eventId: null };
  const { secret } = await requestApi<{ secret: string }>(node.url, {
    ...{ path: '/webhooks', accessToken, body },
  });
  const subscriber: Subscriber = { receiver, got: new Map(), requests: 0, unsigned: 0 };
  receiver.respond = (response, received) => {
    // Else they would fill the memory.
    receiver.got.length = 0;
    take(subscriber, received, secret);
    response.writeHead(204).end();
  };
  return subscriber;
}

function take(subscriber: Subscriber, received: Received, secret: string): void {
  subscriber.requests += 1;
  try {
    const { data } = verified(received, secret) as { data: { sequence: number } };
    subscriber.got.set(received.id, data.sequence);
  } catch {
    subscriber.unsigned += 1;
  }
}

interface Scene {
  pool: pg.Pool;
  nodes: RunningServer[];
  organizer: Organizer;
  dead: Subscriber;
  live: Subscriber[];
}

async function deliverAll(scene: Scene): Promise<string[]> {
  const { pool, nodes, organizer, dead, live } = scene;
  const startedAt = performance.now();
  const log: Sequences = new Map();
  const stop = new AbortController();
  const reading = readLog(nodes, { organizer, log, signal: stop.signal });
  const killing = isQuick ? undefined : killHalfWay(scene, stop.signal);
  await writeChanges(pool, organizer);
  await waitUntilDelivered(scene);
  const seconds = (performance.now() - startedAt) / 1_000;
  stop.abort();
  await Promise.all([reading, killing]);
  const written = await readWritten(pool, organizer);
  const requests = live.reduce((sum, subscriber) => sum + subscriber.requests, 0);
  const again = requests - live.reduce((sum, { got }) => sum + got.size, 0);
  process.stdout.write(
    `${written.size} changes to ${LIVE} receivers beside a dead one in ${seconds.toFixed(0)} s: ${requests} requests, ${again} again, ${dead.receiver.got.length} to the dead one\n`,
  );
  return [
    ...compare('the log', { written, got: log }),
    ...live.flatMap(({ got, unsigned }, index) => [
      ...compare(`receiver ${index + 1}`, { written, got }),
      ...(unsigned > 0 ? [`receiver ${index + 1}: ${unsigned} without a right signature`] : []),
    ]),
    ...(dead.receiver.got.length === 0 ? ['the dead receiver was not tried'] : []),
  ];
}

/** In transactions, as the product does; some are rolled back. */
async function writeChanges(pool: pg.Pool, { id }: Organizer): Promise<void> {
  const count = Math.ceil(CHANGES / BATCH);
  for (let written = 0; written < count; written += 1) {
    const client = await pool.connect();
    await client.query('begin');
    await insertChanges(client, id);
    await client.query('commit');
    if (written % ROLLBACK_EVERY === 0) {
      await client.query('begin');
      await insertChanges(client, id);
      await client.query('rollback');
    }
    client.release();
  }
}

async function insertChanges(client: pg.PoolClient, organizerId: string): Promise<void> {
  const ids = Array.from({ length: BATCH }, createObjectId);
  await client.query(
    `insert into changes (organizer_id, type, subject_id)
      select $1, 'event.updated', id from unnest($2::text[]) id`,
    [organizerId, ids],
  );
}

async function killHalfWay({ nodes, live }: Scene, signal: AbortSignal): Promise<void> {
  while (live[0]!.got.size < CHANGES / 2 && !signal.aborted) await sleep(TURN_MS);
  await nodes[1]!.kill();
  await sleep(DOWN_MS);
  await nodes[1]!.restart();
}

interface LogReader {
  organizer: Organizer;
  log: Sequences;
  signal: AbortSignal;
}

/** A program that follows the log, at one node after the other, whichever is up. */
async function readLog(nodes: RunningServer[], { organizer, log, signal }: LogReader) {
  type Page = { changes: { id: string; data: { sequence: number } }[]; last: number };
  const { accessToken } = organizer;
  let after = 0;
  for (let turn = 0; ; turn += 1) {
    const isLast = signal.aborted;
    const { url } = nodes[turn % nodes.length]!;
    const path = `/changes?after=${after}&limit=${PAGE}`;
    const page = await requestApi<Page>(url, { method: 'GET', path, accessToken }).catch(
      () => null,
    );
    for (const { id, data } of page?.changes ?? []) log.set(id, data.sequence);
    after = page?.last ?? after;
    if (page && page.changes.length === PAGE) continue;
    if (isLast && page) return;
    await sleep(TURN_MS);
  }
}

/** Until all is delivered to those who live, or nothing more is. */
async function waitUntilDelivered({ pool, organizer, dead }: Scene): Promise<void> {
  let last = { count: -1, at: performance.now() };
  while (performance.now() - last.at < STALL_MS) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from webhook_deliveries d
        join webhooks w on w.id = d.webhook_id
        where w.organizer_id = $1 and w.url <> $2 and d.state = 'delivered'`,
      [organizer.id, dead.receiver.url],
    );
    const { count } = rows[0]!;
    if (count >= LIVE * Math.ceil(CHANGES / BATCH) * BATCH) return;
    if (count !== last.count) last = { count, at: performance.now() };
    await sleep(TURN_MS);
  }
}

async function readWritten(pool: pg.Pool, { id }: Organizer): Promise<Sequences> {
  const { rows } = await pool.query<{ id: string; sequence: string }>(
    'select id, sequence from changes where organizer_id = $1',
    [id],
  );
  return new Map(rows.map((row) => [row.id, Number(row.sequence)]));
}

function compare(name: string, { written, got }: { written: Sequences; got: Sequences }): string[] {
  const missed = [...written].filter(([id, sequence]) => got.get(id) !== sequence).length;
  const unknown = [...got].filter(([id]) => !written.has(id)).length;
  return [
    ...(missed > 0 ? [`${name}: ${missed} missed`] : []),
    ...(unknown > 0 ? [`${name}: ${unknown} that were never committed`] : []),
  ];
}

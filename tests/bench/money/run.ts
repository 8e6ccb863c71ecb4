import { book } from '@muster/server/src/features/participation/book.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import {
  insertParticipations,
  insertRows,
  participationRow,
} from '@muster/server/test/support/rows.ts';
import { requestApi } from '../../support/api.ts';
import { type BenchDatabase, JWT_SECRET, openBenchDatabase } from '../../support/bench-database.ts';
import { median, percentile } from '../../support/figures.ts';
import { startServer } from '../../support/server.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { addEvent, compareJoins, JOINS, playerRow, ROUNDS } from './joins.ts';
import { measureWebhooks, WEBHOOK_ENV } from './webhooks.ts';

/** What the ledger, squads and the log of changes may take (docs/performance.md#money). */
const MAX_LEDGER_RATIO = 1.1;
const MAX_SQUADS_RATIO = 1.05;
const MAX_CHANGES_RATIO = 1.1;
const MAX_LIST_MS = 50;
const PARTY_SIZE = 4;
const ENTRIES = 5_000;
const HOLDERS = 500;
const LISTS = 200;

/**
 * Joins that are charged beside joins that are free, joins where a party waits beside those of an
 * event without squads, joins at an event of an organizer with a key, joins beside 1,000 dead
 * webhooks, and a list of 5,000 entries.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const env = { DATABASE_URL: database.url, JWT_SECRET, ...WEBHOOK_ENV };
    const server = await startServer({ env });
    try {
      printTitle(`embedded PostgreSQL; ${ROUNDS} × ${JOINS} joins each, in turns; one at a time`);
      await measureLedger(database, server.url);
      await measureSquads(database, server.url);
      await measureChanges(database, server.url);
      await measureWebhooks(database, server.url);
      await measureLists(database, server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

async function measureLedger(database: BenchDatabase, url: string): Promise<void> {
  const { eventId } = await addEvent(database, { base_price_pence: 2_500 });
  const { eventId: without } = await addEvent(database);
  const compared = { with: eventId, without };
  await compareJoins(database, url, { of: 'the ledger', ...compared, max: MAX_LEDGER_RATIO });
  await requireCharges(database, { eventId, count: JOINS * (ROUNDS + 1) });
}

/** The players come alone; they get spots, because the party waits for something else. */
async function measureSquads(database: BenchDatabase, url: string): Promise<void> {
  const spots = { max_participants: 100_000, waitlist_skips_sold_out: true };
  const { eventId } = await addEvent(database, spots);
  const { eventId: without } = await addEvent(database, { ...spots, max_party_size: 1 });
  const ids = Array.from({ length: PARTY_SIZE }, createObjectId);
  await insertRows(database.db, 'users', ids.map(playerRow));
  const party = { event_id: eventId, status: 'waitlist', party_id: eventId } as const;
  const rows = ids.map((id) => participationRow({ id, user_id: id, ...party }));
  await insertParticipations(database.db, rows);
  const compared = { with: eventId, without };
  await compareJoins(database, url, { of: 'squads', ...compared, max: MAX_SQUADS_RATIO });
}

/** For an organizer with a key each join is in the log of changes. */
async function measureChanges(database: BenchDatabase, url: string): Promise<void> {
  const { eventId } = await addEvent(database);
  const { eventId: without } = await addEvent(database);
  await database.pool.query(
    `insert into devices (id, organizer_id, created_by, name, roles, expires_at)
      select id, organizer_id, organizer_id, 'Till', '{read}', now() + interval '1 day'
      from events where id = $1`,
    [eventId],
  );
  const compared = { with: eventId, without };
  await compareJoins(database, url, { of: 'a key', ...compared, max: MAX_CHANGES_RATIO });
  const { rowCount } = await database.pool.query('select from changes where event_id = $1', [
    eventId,
  ]);
  if (rowCount !== JOINS * (ROUNDS + 1)) throw new Error(`${rowCount} joins are in the log`);
}

/** Otherwise both ways are the same. */
async function requireCharges(
  { pool }: BenchDatabase,
  { eventId, count }: { eventId: string; count: number },
): Promise<void> {
  const statement = 'select from ledger_entries where event_id = $1';
  const { rowCount } = await pool.query(statement, [eventId]);
  if (rowCount !== count) throw new Error(`${rowCount} of ${count} joins were charged`);
}

async function measureLists(database: BenchDatabase, url: string): Promise<void> {
  const { eventId, organizerId, accessToken } = await addEvent(database, {
    base_price_pence: 2_500,
  });
  await addEntries(database, { eventId, organizerId });
  printHeader([`ledger of ${ENTRIES} entries`, 'p50 ms', 'p95 ms']);
  for (const path of ['ledger', 'ledger?page=50&limit=100', 'cash-up', 'payout']) {
    const times: number[] = [];
    for (let count = 0; count < LISTS; count += 1) {
      const startedAt = performance.now();
      await requestApi(url, { method: 'GET', path: `/events/${eventId}/${path}`, accessToken });
      times.push(performance.now() - startedAt);
    }
    const p95 = percentile(times, 0.95);
    printRow([path, median(times).toFixed(1), p95.toFixed(1)]);
    if (p95 > MAX_LIST_MS) process.exitCode = 1;
  }
}

/** A charge of each player, and payments until there are enough. */
async function addEntries(
  { db, pool }: BenchDatabase,
  { eventId, organizerId }: { eventId: string; organizerId: string },
): Promise<void> {
  const ids = Array.from({ length: HOLDERS }, createObjectId);
  await insertRows(db, 'users', ids.map(playerRow));
  const rows = ids.map((id) =>
    participationRow({ id, user_id: id, event_id: eventId, payment_amount_pence: 2_500 }),
  );
  await insertParticipations(db, rows);
  const payment = {
    organizerId,
    eventId,
    actorId: organizerId,
    kind: 'payment',
    pence: 100,
  } as const;
  const entries = Array.from({ length: ENTRIES - HOLDERS }, (_, index) => ({
    ...payment,
    method: index % 2 ? ('card' as const) : ('cash' as const),
    participationId: ids[index % HOLDERS]!,
  }));
  await book(db, { entries });
  await pool.query('analyze');
}

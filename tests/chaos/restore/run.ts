import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@muster/server/src/platform/database/connection.ts';
import { pino } from 'pino';
import { type BenchDatabase, JWT_SECRET, openSessions } from '../../support/bench-database.ts';
import { seedMessages } from '../../support/seed-messages.ts';
import { startServer } from '../../support/server.ts';
import { callApi } from '../call.ts';
import { sendAll } from '../messages.ts';
import { areSpotsExact, joinAll, type Players, seedPlayers } from '../pooler/load.ts';
import { hasPrograms, makeFolder } from '../programs.ts';
import { printTable, type Row } from '../table.ts';
import { type Fingerprints, listDifferent, readFingerprints } from './fingerprints.ts';
import { makePostgres, type Postgres } from './postgres.ts';

const PACKAGES = {
  pgbackrest: '/usr/bin/pgbackrest',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};
const ACCOUNTS = 50;
const RATE = { perSecond: 20, seconds: 15 };
/** More than the second before the deletion to which is restored. */
const PAUSE_MS = 2_000;

/**
 * A backup beside writes, more writes, a deletion. Then all data is lost, and restored to one
 * second before the deletion: every table is as it was.
 */
export async function run(): Promise<string[] | 'left out'> {
  if (!(await hasPrograms(PACKAGES))) return 'left out';
  using folder = await makeFolder('muster-restore-');
  const postgres = await makePostgres(folder);
  await postgres.runBlock('pgbackrest');
  await postgres.stop();
  await postgres.start();
  const players = await writeBesideBackup(postgres);
  const { before, after, time } = await deleteLater(postgres);
  await postgres.stop();
  await postgres.wipe();
  await postgres.runBlock('pgbackrest-restore', { TIME: time });
  await postgres.start();
  const restored = await inDatabase(postgres, ({ pool }) => readFingerprints(pool));
  const rows = [...judge({ before, after, restored }), ...(await judgeUse(postgres, players))];
  await postgres.stop();
  return printTable(rows);
}

/** Messages and joins through Muster, of which the backup has some and its archive all. */
async function writeBesideBackup(postgres: Postgres): Promise<Players> {
  const server = await startServer({ env: environmentOf(postgres) });
  try {
    const urls = [server.url];
    return await inDatabase(postgres, async (database) => {
      const { accountIds, routes } = await seedMessages(database.db, ACCOUNTS);
      const accessTokens = await openSessions(database.pool, accountIds);
      const tokens = new Map(accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
      const players = await seedPlayers(database);
      await Promise.all([
        sendAll({ urls, tokens, routes, ...RATE }),
        joinAll(urls, players, RATE.seconds),
        postgres.runBlock('pgbackrest-backup'),
      ]);
      return players;
    });
  } finally {
    await server.stop();
  }
}

function environmentOf({ url }: Postgres) {
  return { DATABASE_URL: url, JWT_SECRET, LOG_LEVEL: 'fatal', QUOTA_MESSAGES_PER_MINUTE: '100000' };
}

async function inDatabase<T>(
  { url }: Postgres,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const { db, pool } = openPool({ connectionString: url }, pino({ level: 'fatal' }));
  try {
    return await work({ db, pool, url, close: () => pool.end() });
  } finally {
    await pool.end();
  }
}

/** Returns the tables before and after it, and the moment one second before it. */
async function deleteLater(postgres: Postgres) {
  return inDatabase(postgres, async ({ pool }) => {
    const before = await readFingerprints(pool);
    await sleep(PAUSE_MS);
    const { rows } = await pool.query<{ time: string }>(
      `select (clock_timestamp() - interval '1 second')::text as time`,
    );
    await pool.query('delete from events');
    await pool.query('delete from messages');
    return { before, after: await readFingerprints(pool), time: rows[0]?.time ?? '' };
  });
}

interface Found {
  before: Fingerprints;
  after: Fingerprints;
  restored: Fingerprints;
}

function judge({ before, after, restored }: Found): Row[] {
  const different = listDifferent(before, restored);
  const deleted = listDifferent(before, after);
  const rowCount = [...before.values()].reduce((sum, { rows }) => sum + rows, 0);
  return [
    ['tables, rows', `${before.size}, ${rowCount}`, rowCount > 0],
    ['tables that the deletion changed', deleted.length, deleted.length > 0],
    ['tables that differ after the restore', different.join(', ') || 0, different.length === 0],
  ];
}

/** Whether Muster works with it, and the next backup too. */
async function judgeUse(postgres: Postgres, players: Players): Promise<Row[]> {
  const server = await startServer({ env: environmentOf(postgres) });
  try {
    const call = { method: 'GET', path: `/events/${players.eventId}` } as const;
    const { status } = await callApi(server.url, { ...call, token: players.tokens[0] });
    const isExact = await inDatabase(postgres, (database) => areSpotsExact(database, players));
    const backup = await postgres.runBlock('pgbackrest-backup').then(() => 'made', String);
    return [
      ['the deleted event responds', status, status === 200],
      ['its spots and waitlist exact', isExact ? 'yes' : 'no', isExact],
      ['the next backup', backup, backup === 'made'],
    ];
  } finally {
    await server.stop();
  }
}

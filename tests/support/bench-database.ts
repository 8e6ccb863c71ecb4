import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPool } from '@muster/server/src/platform/database/connection.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { openServerDatabase } from '@muster/server/src/start/open-database.ts';
import { withoutLimits } from '@muster/server/test/support/without-limits.ts';
import { createSigner } from 'fast-jwt';
import type pg from 'pg';
import { pino } from 'pino';

/** Signs the access tokens of the servers under test. */
export const JWT_SECRET = 'a secret for the bench alone, of 32 characters and more';

export interface BenchDatabase {
  db: Database['db'];
  pool: pg.Pool;
  /** A value for DATABASE_URL. */
  url: string;
  close: () => Promise<void>;
}

/** An embedded PostgreSQL, migrated and empty. Closing it deletes its data. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const log = pino({ level: 'fatal' });
  const database = await openServerDatabase({ dataDir, databaseUrl: undefined }, log);
  // Filling the tables takes longer than a statement may.
  const { db, pool } = openPool(withoutLimits(database.clientConfig), log);
  const { user, password, host, port, database: name } = database.clientConfig;
  return {
    db,
    pool,
    url: `postgresql://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
    close: async () => {
      await pool.end();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An access token for each user, without the slow password hashing of a sign-in. */
export async function openSessions(pool: pg.Pool, userIds: readonly string[]): Promise<string[]> {
  const sign = createSigner({ key: JWT_SECRET, expiresIn: 3_600_000 });
  const sessions = userIds.map((sub) => ({ sub, sid: createObjectId() }));
  await pool.query(
    `insert into sessions (id, user_id, confirmed_at)
      select id, user_id, now() from unnest($1::text[], $2::text[]) as s (id, user_id)`,
    [sessions.map(({ sid }) => sid), sessions.map(({ sub }) => sub)],
  );
  return sessions.map(sign);
}

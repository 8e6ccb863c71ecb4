import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { USER_SORTS } from '@muster/contract';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { findFullReads, type Query } from '../../../test/support/explain.ts';
import { listAuditEntryRows } from './audit-store.ts';
import { countJoins, listLatestEvents, listLatestJoins, listUserRows } from './user-store.ts';

/** SQL for a hexadecimal id that sorts like its number. */
function hexId(number: string) {
  return `lpad(to_hex(${number}), 24, '0')`;
}
const userId = '1'.padStart(24, '0');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into users (id, email, password_hash)
    select ${hexId('n')}, n || '@muster.test', 'x' from generate_series(1, 5000) n`);
  await pool.query(`insert into events (id, organizer_id, organizer_name, title, location, date,
    image_url)
    select ${hexId('n')}, ${hexId('1 + n % 1000')}, 'Foxes', 'Raid', 'Leeds', now(),
      '/media/events/' || n
    from generate_series(1, 5000) n`);
  await pool.query(`insert into participations (id, event_id, user_id, status)
    select ${hexId('n')}, ${hexId('1 + n % 5000')}, ${hexId('1 + n / 5000')}, 'confirmed'
    from generate_series(0, 11999) n`);
  await pool.query(`insert into second_factors (id, user_id, kind, name, credential_id, public_key,
    counter, transports)
    select ${hexId('n')}, ${hexId('n')}, 'passkey', 'Phone', n, 'x', 0, '{}'
    from generate_series(1, 5000) n`);
  await pool.query(
    `update user_activity set last_active_at = now() - random() * interval '90 days'`,
  );
  await pool.query(`insert into audit_entries (id, action, actor_id, subject_kind, subject_id,
    created_at)
    select ${hexId('n')}, case n % 5 when 0 then 'suspendUser' else 'restoreUser' end,
      ${hexId('1 + n % 50')}, 'user', ${hexId('1 + n % 5000')},
        '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await pool.query(`insert into devices (id, organizer_id, created_by, name, expires_at)
    select ${hexId('n')}, ${hexId('n')}, ${hexId('n')}, 'Phone', now()
    from generate_series(1, 5000) n`);
  await pool.query('vacuum analyze');
});
after(() => database.close());

/**
 * These are looked up by the statements, too; reading a table of few rows is the same as looking it
 * up.
 */
const SMALL_TABLES = ['messages', 'moments', 'threads', 'totals', 'total_changes'];

const page = { limit: 20, offset: 20 };
const auditFilters = [
  {},
  { action: 'suspendUser' },
  { actorId: userId },
  { subjectId: userId },
  { from: '2026-01-02T00:00:00Z', to: '2026-01-03T00:00:00Z' },
  { before: 4_000 },
];
const queries: Record<string, Query> = {
  ...Object.fromEntries(
    USER_SORTS.flatMap((sort) =>
      (['ascending', 'descending'] as const).map((direction): [string, Query] => [
        `a page of accounts by ${sort}, ${direction}`,
        ({ pool }) => listUserRows(pool, { ...page, sort, direction }),
      ]),
    ),
  ),
  'the latest events of an account': ({ db }) => listLatestEvents(db, { userId, limit: 10 }),
  'the latest joins of an account': ({ db }) => listLatestJoins(db, { userId, limit: 10 }),
  'the number of joins of an account': ({ db }) => countJoins(db, userId),
  ...Object.fromEntries(
    auditFilters.map((filter): [string, Query] => [
      `the audit log by ${JSON.stringify(filter)}`,
      ({ db }) => listAuditEntryRows(db, { ...filter, limit: 51 }),
    ]),
  ),
};

for (const [query, run] of Object.entries(queries)) {
  test(`${query}: uses an index, never reads a whole table`, async () => {
    const full = await findFullReads(database.pool, run);
    assert.deepEqual(
      full.filter((table) => !SMALL_TABLES.includes(table)),
      [],
    );
  });
}

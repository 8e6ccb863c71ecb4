import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createBlankDatabase, silentLog } from '../../../test/support/database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER, readMigrationFiles } from './migration-files.ts';

const log = silentLog;
const [account, event, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));

/** Labels of options, and whether they are handed out afterwards. */
const LABELS: readonly [string, boolean][] = [
  ['Rental', true],
  ['Full hire pack', true],
  ['Gun kit', true],
  ['My own kit', false],
  ['No hire', false],
  ['I bring my own', false],
  ['Walk-on', false],
  ['Kitchen tour', false],
];

function makeFields(labels: readonly [string, boolean?][]) {
  const options = labels.map(([label, isHandedOut], index) => ({
    ...{ id: `${index}`.repeat(24), label, price: 5, limit: index || null },
    ...(isHandedOut && { isHandedOut }),
  }));
  return [
    { id: 'd'.repeat(24), label: 'Hire', isPlace: true, options },
    { id: 'e'.repeat(24), label: 'Lunch', options: [] },
  ];
}

test('options of existing events that are named as hire are handed out, and nothing else changes', async () => {
  const { pool, close } = await createBlankDatabase();
  await using directory = await makeTemporaryDirectory();
  const folder = join(directory.path, 'migrations');
  await mkdir(folder);
  for (const { name } of await readMigrationFiles()) {
    if (name.endsWith('-options-to-hand-out.sql')) break;
    await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate(pool, { log, folder });
  await pool.query(
    `insert into users (id, email, password_hash) values ($1, 'a@muster.test', 'x')`,
    [account],
  );
  const before = makeFields(LABELS.map(([label]) => [label]));
  for (const [id, fields] of [
    [event, before],
    [other, []],
  ])
    await pool.query(
      `insert into events (id, organizer_id, organizer_name, title, location, date, image_url,
        custom_fields)
      values ($1, $2, 'Foxes', 'Night Raid', 'Leeds', '2027-05-01T10:00:00Z', '/a', $3)`,
      [id, account, JSON.stringify(fields)],
    );
  await migrate(pool, { log });
  const { rows } = await pool.query('select custom_fields from events order by id');
  assert.deepEqual(rows, [{ custom_fields: makeFields(LABELS) }, { custom_fields: [] }]);
  await close();
});

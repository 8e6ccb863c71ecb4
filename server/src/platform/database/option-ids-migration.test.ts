import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createBlankDatabase, silentLog } from '../../../test/support/database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS_FOLDER, readMigrationFiles } from './migration-files.ts';

const log = silentLog;
const [account, event, hire, rifle] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24));

const customFields = [
  { id: hire, label: 'Hire', options: [{ id: rifle, label: 'Rifle', price: 20 }] },
  // What was found first is what players were shown as chosen.
  { id: 'e'.repeat(24), label: 'Hire', options: [] },
];

function chosen(fieldLabel: string, selectedOptionLabel: string) {
  return { fieldLabel, selectedOptionLabel, additionalPrice: 20 };
}

test('stored choices get the ids of the labels that the event has, and keep everything else', async () => {
  const { pool, close } = await createBlankDatabase();
  await using directory = await makeTemporaryDirectory();
  const folder = join(directory.path, 'migrations');
  await mkdir(folder);
  for (const { name } of await readMigrationFiles()) {
    if (name.endsWith('-option-ids.sql')) break;
    await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate(pool, { log, folder });
  await pool.query(
    `insert into users (id, email, password_hash) values ($1, 'a@muster.test', 'x')`,
    [account],
  );
  await pool.query(
    `insert into events (id, organizer_id, organizer_name, title, location, date, image_url,
      custom_fields)
    values ($1, $2, 'Foxes', 'Night Raid', 'Leeds', '2027-05-01T10:00:00Z', '/a', $3)`,
    [event, account, JSON.stringify(customFields)],
  );
  const choices = [chosen(' Hire', 'Rifle '), chosen('Hire', 'Rilfe'), chosen('Kit', 'Rifle')];
  const form = { fullName: 'Ada', customFieldResponses: choices };
  await pool.query(
    `insert into participations (id, event_id, user_id, status, join_form)
    values ($1, $2, $3, 'confirmed', $4)`,
    ['f'.repeat(24), event, account, JSON.stringify(form)],
  );
  await migrate(pool, { log });
  const { rows } = await pool.query(
    'select join_form, updated_at = joined_at as same from participations',
  );
  assert.deepEqual(rows, [
    {
      join_form: {
        fullName: 'Ada',
        customFieldResponses: [
          { ...choices[0], fieldId: hire, optionId: rifle },
          { ...choices[1], fieldId: hire, optionId: null },
          { ...choices[2], fieldId: null, optionId: null },
        ],
      },
      same: true,
    },
  ]);
  await close();
});

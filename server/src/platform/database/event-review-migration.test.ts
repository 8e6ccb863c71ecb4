import assert from 'node:assert/strict';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createBlankDatabase, silentLog } from '../../../test/support/database.ts';
import { migrate } from './migrate.ts';
import { readMigrationFiles } from './migration-files.ts';

const log = silentLog;
const own = join(import.meta.dirname, 'migrations');

test('snapshots of earlier versions become complete, and what they lacked counts as unchanged', async () => {
  const { pool, close } = await createBlankDatabase();
  await using directory = await makeTemporaryDirectory();
  const folder = join(directory.path, 'migrations');
  await mkdir(folder);
  const names = (await readMigrationFiles()).map(({ name }) => name);
  for (const name of names.filter((each) => each < '0013'))
    await cp(join(own, name), join(folder, name));
  await migrate(pool, { log, folder });
  const id = 'a'.repeat(24);
  await pool.query(
    `insert into users (id, email, password_hash) values ($1, 'a@muster.test', 'x')`,
    [id],
  );
  const old = {
    title: 'Approved title',
    description: '',
    location: 'Leeds',
    date: '2027-01-01T10:00:00.000Z',
    media: JSON.stringify([
      '/media/events/old.mp4',
      [{ type: 'image', url: '/b', thumbnail: null }],
    ]),
    price: '£25',
  };
  await pool.query(
    `insert into events (id, organizer_id, organizer_name, title, location, date, image_url,
      image_thumbnail,
      approved, approved_snapshot, base_price_pence, required_equipment)
    values ($1, $1, 'Foxes', 'Title now', 'Leeds', $2, '/media/events/new.jpg', '/t', true, $3,
      2550, '{Boots}')`,
    [id, old.date, JSON.stringify(old)],
  );
  await migrate(pool, { log });
  const { rows } = await pool.query('select approved_snapshot, approval_status from events');
  assert.deepEqual(rows[0], {
    approval_status: 'approved',
    approved_snapshot: {
      title: 'Approved title',
      description: '',
      location: 'Leeds',
      coordinates: null,
      date: old.date,
      duration: '',
      difficulty: 'Beginner',
      price: '£25',
      basePrice: 25.5,
      customFields: [],
      requiredEquipment: ['Boots'],
      imageUrl: '/media/events/old.mp4',
      imageThumbnail: null,
      isVideo: true,
      gallery: [{ type: 'image', url: '/b', thumbnail: null }],
      organizer: { name: 'Foxes', avatarUrl: null },
    },
  });
  await close();
});

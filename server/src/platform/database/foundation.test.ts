import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { errorCode } from '../errors.ts';

const unique = '23505';
const check = '23514';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

let lastId = 0;
function makeId(): string {
  lastId += 1;
  return lastId.toString(16).padStart(24, '0');
}

async function addUser(email = `${makeId()}@example.org`): Promise<string> {
  const id = makeId();
  await database.db.insertInto('users').values({ id, email, password_hash: 'x' }).execute();
  return id;
}

async function addEvent(organizerId: string): Promise<string> {
  const id = makeId();
  await database.db
    .insertInto('events')
    .values({
      id,
      organizer_id: organizerId,
      organizer_name: 'Nördliche Füchse',
      title: 'Night Raid',
      location: 'Sheffield',
      date: '2027-05-01T10:00:00.000Z',
      image_url: '/media/events/a.jpg',
      gallery: JSON.stringify([{ type: 'image', url: '/media/events/b.jpg' }]),
    })
    .execute();
  return id;
}

async function addThread(): Promise<{
  id: string;
  eventId: string;
  organizer: string;
  player: string;
}> {
  const [organizer, player] = [await addUser(), await addUser()];
  const eventId = await addEvent(organizer);
  const id = makeId();
  await database.db
    .insertInto('threads')
    .values({
      id,
      event_id: eventId,
      event_title: 'Night Raid',
      event_date: new Date('2027-05-01T10:00:00Z'),
      organizer_id: organizer,
      player_id: player,
    })
    .execute();
  return { id, eventId, organizer, player };
}

function rejectsWith(code: string, promise: Promise<unknown>): Promise<void> {
  return assert.rejects(promise, (error) => {
    assert.equal(errorCode(error), code);
    return true;
  });
}

test('an email is unique regardless of case', async () => {
  await addUser('Ann@Example.org');
  await rejectsWith(unique, addUser('ann@example.ORG'));
});

test('an id that is not 24 lower-case hex characters is refused', async () => {
  function add(id: string) {
    return database.db.insertInto('users').values({ id, email: id, password_hash: 'x' }).execute();
  }
  await rejectsWith(check, add('5F0000000000000000000001'));
  await rejectsWith(check, add('5f'));
});

test('values are read as the types that the schema declares', async () => {
  const user = await addUser();
  await database.db
    .updateTable('users')
    .set({ date_of_birth: '2001-02-03' })
    .where('id', '=', user)
    .execute();
  const row = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  assert.equal(row.created_at, new Date(row.created_at).toISOString());
  const born = await database.db
    .selectFrom('users')
    .select('date_of_birth')
    .where('id', '=', user)
    .executeTakeFirst();
  assert.equal(born?.date_of_birth, '2001-02-03');
  const { rows } = await database.pool.query('select count(*) as count from users');
  assert.equal(typeof rows[0].count, 'number');
  const event = await addEvent(user);
  const found = await database.db
    .selectFrom('events')
    .select(['gallery', 'difficulty', 'max_participants', 'required_equipment', 'date'])
    .where('id', '=', event)
    .executeTakeFirst();
  assert.deepEqual(found, {
    gallery: [{ type: 'image', url: '/media/events/b.jpg' }],
    difficulty: 'Beginner',
    max_participants: null,
    required_equipment: [],
    date: '2027-05-01T10:00:00.000Z',
  });
});

test('a participant who joins again goes to the end of the waitlist', async () => {
  const { db } = database;
  const event = await addEvent(await addUser());
  const [early, late] = [await addUser(), await addUser()];
  for (const user of [early, late]) {
    await db
      .insertInto('participations')
      .values({ id: makeId(), event_id: event, user_id: user, status: 'waitlist', join_form: '{}' })
      .execute();
  }
  await db
    .updateTable('participations')
    .set({ queue_position: sql`default` })
    .where('user_id', '=', early)
    .execute();
  const waitlist = await db
    .selectFrom('participations')
    .select('user_id')
    .where('event_id', '=', event)
    .orderBy('queue_position')
    .execute();
  assert.deepEqual(waitlist, [{ user_id: late }, { user_id: early }]);
});

test('a thread remains after its event is deleted, and a repeated client id is refused', async () => {
  const { db } = database;
  const thread = await addThread();
  function send() {
    return db
      .insertInto('messages')
      .values({
        id: makeId(),
        thread_id: thread.id,
        sender_id: thread.player,
        recipient_id: thread.organizer,
        type: 'text',
        client_id: 'once',
      })
      .returning('seq')
      .executeTakeFirstOrThrow();
  }
  assert.equal(typeof (await send()).seq, 'number');
  await rejectsWith(unique, send());
  await db.deleteFrom('events').where('id', '=', thread.eventId).execute();
  const row = await db
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', thread.id)
    .executeTakeFirst();
  assert.equal(row?.event_id, null);
  assert.equal(row?.event_title, 'Night Raid');
});

test("deleting a user removes the user's events and threads but keeps the files' rows", async () => {
  const { db } = database;
  const { id, organizer } = await addThread();
  await db
    .insertInto('files')
    .values({
      key: 'uploads/a.png',
      owner_id: organizer,
      folder: 'uploads',
      content_type: 'image/png',
      size: 1,
    })
    .execute();
  await db.deleteFrom('users').where('id', '=', organizer).execute();
  const threads = await db.selectFrom('threads').select('id').where('id', '=', id).execute();
  assert.deepEqual(threads, []);
  const file = await db
    .selectFrom('files')
    .select('owner_id')
    .where('key', '=', 'uploads/a.png')
    .execute();
  assert.deepEqual(file, [{ owner_id: null }]);
});

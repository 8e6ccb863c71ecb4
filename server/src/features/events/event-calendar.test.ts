import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, readRefusal, send } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { type ReadEntry, readCalendar } from '../../../test/support/read-calendar.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { removeDeletedEvents } from './remove-deleted-events.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

const DAY_MS = 24 * 3_600_000;
function get({ id }: { id: string }, as?: Person) {
  return send(server, 'getEventCalendar', { params: { id }, ...(as && { as }) });
}
async function read(event: { id: string }, as?: Person): Promise<ReadEntry> {
  const response = await get(event, as);
  assert.equal(response.status, 200, await response.clone().text());
  const [entry] = readCalendar(await response.text());
  assert.ok(entry);
  return entry;
}
function update({ id }: { id: string }, body: object) {
  return call(server, 'updateEvent', { as: organizer, params: { id }, body });
}
function deleteEvent({ id }: { id: string }) {
  return call(server, 'deleteEvent', { as: organizer, params: { id } });
}
function keptIds() {
  return server.services.db
    .selectFrom('deleted_events')
    .select('id')
    .execute()
    .then((rows) => rows.map(({ id }) => id));
}

test('everyone gets an approved event as a file that a calendar opens', async () => {
  const event = await makeApprovedEvent(server, organizer, { title: 'Night Raid: Leeds' });
  const response = await get(event);
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="night-raid-leeds.ics"',
  );
  const [entry] = readCalendar(await response.text());
  assert.equal(entry?.summary, 'Night Raid: Leeds');
  assert.equal(entry?.start, '2027-05-01T10:00:00.000Z');
  assert.equal(entry?.url, `https://muster.test/e/${event.id}`);
});

test('an end that is given wins over the duration, and one that is not known is left out', async () => {
  const event = await makeApprovedEvent(server, organizer, { duration: '24-hour MilSim' });
  const before = await read(event);
  assert.equal(before.end, '2027-05-02T10:00:00.000Z');
  await update(event, { endsAt: '2027-05-01T17:00:00+01:00' });
  const after = await read(event);
  assert.equal(after.end, '2027-05-01T16:00:00.000Z');
  assert.equal(Number(after.sequence), Number(before.sequence) + 1);
  await update(event, { endsAt: null, duration: 'Weekend' });
  assert.doesNotMatch(await (await get(event)).text(), /DTEND/);
});

test('the name of the file cannot carry a header', async () => {
  const event = await makeApprovedEvent(server, organizer, { title: '"\r\nSet-Cookie: a=b; Zoë' });
  const response = await get(event);
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="set-cookie-a-b-zoe.ics"',
  );
  assert.equal(response.headers.get('set-cookie'), null);
});

test('a pending event exists for its organizer only', async () => {
  const event = await makeEvent(server, organizer);
  const stranger = await signUp(server);
  for (const as of [undefined, stranger])
    assert.equal((await readRefusal(await get(event, as))).code, 'EVENT_NOT_FOUND');
  assert.equal((await read(event, organizer)).summary, 'Night Raid');
});

test('the sequence grows with what a calendar shows, and with nothing else', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const { uid, sequence } = await read(event);
  await update(event, { description: 'New', price: '£5', maxParticipants: 5, title: 'Night Raid' });
  assert.equal((await read(event)).sequence, sequence);
  const changes = [
    { title: 'Day Raid' },
    { date: '2027-06-01T10:00:00Z' },
    { duration: '2 hours' },
    { location: 'Leeds' },
    { coordinates: { latitude: 53, longitude: -1 } },
  ];
  for (const [index, change] of changes.entries()) {
    await update(event, change);
    assert.equal((await read(event)).sequence, sequence + index + 1, JSON.stringify(change));
  }
  assert.equal((await read(event)).uid, uid);
});

test('a deleted event is cancelled, without its title', async () => {
  const event = await makeApprovedEvent(server, organizer, { title: 'Insulting title' });
  const { uid, sequence } = await read(event);
  await deleteEvent(event);
  const text = await (await get(event)).text();
  assert.ok(!text.includes('Insulting'));
  const [entry] = readCalendar(text);
  assert.equal(entry?.uid, uid);
  assert.equal(entry?.status, 'CANCELLED');
  assert.equal(entry?.start, '2027-05-01T10:00:00.000Z');
  assert.ok(entry && entry.sequence > sequence);
});

test('of a pending and of a long past event nothing is kept', async () => {
  const pending = await makeEvent(server, organizer);
  const past = await makeApprovedEvent(server, organizer);
  const date = new Date(Date.now() - 31 * DAY_MS);
  const { db } = server.services;
  await db.updateTable('events').set({ date }).where('id', '=', past.id).execute();
  await deleteEvent(pending);
  await deleteEvent(past);
  const kept = await keptIds();
  assert.ok(!kept.includes(pending.id) && !kept.includes(past.id));
});

test('what is kept of an event deleted with its account names those who had joined', async () => {
  const owner = await signUp(server);
  const [player, left] = [await signUp(server), await signUp(server)];
  const event = await makeApprovedEvent(server, owner);
  await addParticipant(server, event, player);
  await addParticipant(server, event, { ...left, status: 'cancelled' });
  const superadmin = await signInSuperadmin(server);
  await call(server, 'deleteUser', { as: superadmin, params: { id: owner.user.id } });
  assert.equal((await read(event)).status, 'CANCELLED');
  const { db } = server.services;
  function participants() {
    return db
      .selectFrom('deleted_event_participants')
      .select('user_id')
      .where('event_id', '=', event.id)
      .execute();
  }
  assert.deepEqual(await participants(), [{ user_id: player.user.id }]);
  await call(server, 'deleteUser', { as: superadmin, params: { id: player.user.id } });
  assert.deepEqual(await participants(), []);
});

test('the job removes it 30 days after the date of the event, and not before', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await addParticipant(server, event, await signUp(server));
  await deleteEvent(event);
  const date = Date.parse('2027-05-01T10:00:00Z');
  const { db } = server.services;
  await removeDeletedEvents({ db }, new Date(date + 30 * DAY_MS - 1));
  assert.ok((await keptIds()).includes(event.id));
  const aborted = AbortSignal.abort();
  assert.equal(await removeDeletedEvents({ db, signal: aborted }, new Date(date * 2)), 0);
  assert.ok((await removeDeletedEvents({ db }, new Date(date + 30 * DAY_MS + 1))) > 0);
  assert.ok(!(await keptIds()).includes(event.id));
  assert.equal((await readRefusal(await get(event))).code, 'EVENT_NOT_FOUND');
});

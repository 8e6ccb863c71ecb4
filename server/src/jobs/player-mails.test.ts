import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call } from '../../test/support/call.ts';
import { makeApprovedEvent, makeThread } from '../../test/support/make.ts';
import { type Person, signUp } from '../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';
import { mailUnreadMessages } from '../features/messages/mail-unread.ts';
import { remindParticipants } from '../features/participation/participant-mails.ts';

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from mails');
});

function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}
/** The kinds of mail, by the nick names of those who get them. */
async function mails() {
  const { rows } = await query('select recipient, kind, details from mails order by recipient');
  return rows as { recipient: string; kind: string; details: Record<string, unknown> }[];
}
function mailUnread() {
  return mailUnreadMessages({ db: server.services.db, now: new Date(), signal });
}
/** The messages so far came some hours ago, and nobody has been here since. */
async function letHoursPass(hours: number) {
  await query(`update messages set created_at = created_at - $1 * interval '1 hour'`, [hours]);
  await query(`update message_notices set mailed_at = mailed_at - $1 * interval '1 hour'`, [hours]);
  await query(`update message_notices set due_at = due_at - $1 * interval '1 hour'`, [hours]);
  await query(`update user_activity set last_active_at = now() - $1 * interval '2 hours'`, [hours]);
}

test('messages that came while somebody was away are one mail, and none that was read or is new', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  for (let sent = 0; sent < 3; sent += 1)
    await call(server, 'sendMessage', {
      as: player,
      body: { eventId: event.id, content: { text: 'Hello' } },
    });
  assert.equal(await mailUnread(), 0, 'who is here reads them');
  await letHoursPass(1);
  await call(server, 'sendMessage', {
    as: organizer,
    body: { eventId: event.id, threadId, content: { text: 'Yes' } },
  });
  await query('update user_activity set last_active_at = null');
  assert.equal(await mailUnread(), 1);
  const [mail] = await mails();
  assert.equal(mail?.recipient, organizer.user.email);
  assert.deepEqual(mail?.details, { count: 4, eventTitles: [event.title] });
  await letHoursPass(1);
  assert.equal(await mailUnread(), 1, 'the player, whose message is old enough now');
  assert.equal(await mailUnread(), 0);
});

test('the next mail about messages comes four hours after the last one, and not to who was here', async () => {
  const { organizer, player, event } = await makeThread(server);
  const more = { as: player, body: { eventId: event.id, content: { text: 'And a shop?' } } };
  await letHoursPass(1);
  await mailUnread();
  await call(server, 'sendMessage', more);
  await letHoursPass(1);
  assert.equal(await mailUnread(), 0, 'too early');
  await letHoursPass(3);
  assert.equal(await mailUnread(), 1);
  await call(server, 'sendMessage', more);
  await letHoursPass(5);
  await query('update user_activity set last_active_at = now() where user_id = $1', [
    organizer.user.id,
  ]);
  assert.equal(await mailUnread(), 0);
});

test('unread messages of a deleted account and deleted messages are told nobody', async () => {
  const { player, first } = await makeThread(server);
  await call(server, 'deleteMessage', { as: player, params: { id: first.id } });
  await letHoursPass(5);
  assert.equal(await mailUnread(), 0);
});

async function makeEventIn(hours: number): Promise<{ id: string; confirmed: Person }> {
  const organizer = await signUp(server);
  const { id } = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  const [confirmed, waiting] = [await signUp(server), await signUp(server)];
  for (const as of [confirmed, waiting])
    await call(server, 'joinEvent', { as, params: { id }, body: {} });
  const date = new Date(Date.now() + hours * HOUR_MS);
  await query('update events set date = $1 where id = $2', [date, id]);
  await query('delete from mails');
  return { id, confirmed };
}
function remind() {
  return remindParticipants({ db: server.services.db, now: new Date(), signal });
}

test('everyone with a spot is reminded the day before, once', async () => {
  const { confirmed } = await makeEventIn(20);
  await makeEventIn(0.5);
  await makeEventIn(30);
  await query('delete from mails');
  assert.deepEqual(await remind(), { events: 1, mails: 1 });
  assert.deepEqual(
    (await mails()).map(({ recipient, kind }) => [recipient, kind]),
    [[confirmed.user.email, 'eventReminder']],
  );
  assert.deepEqual(await remind(), { events: 0, mails: 0 });
});

test('an event that is moved is reminded of again; one that is not approved is not', async () => {
  const { id } = await makeEventIn(20);
  assert.equal((await remind()).events, 1);
  const { rows } = await query('select organizer_id from events where id = $1', [id]);
  assert.ok(rows[0]);
  const date = new Date(Date.now() + 10 * HOUR_MS).toISOString();
  const organizer = await signUp(server);
  await query('update events set organizer_id = $1 where id = $2', [organizer.user.id, id]);
  await call(server, 'updateEvent', { as: organizer, params: { id }, body: { date } });
  assert.equal((await remind()).events, 1);
  await call(server, 'updateEvent', {
    as: organizer,
    params: { id },
    body: { date: new Date(Date.now() + 12 * HOUR_MS).toISOString() },
  });
  await query('update events set approved = false where id = $1', [id]);
  assert.equal((await remind()).events, 0);
});

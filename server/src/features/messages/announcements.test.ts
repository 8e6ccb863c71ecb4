import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { openSquad } from '../../../test/support/open-spots.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs } from '../../../test/support/run-jobs.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import type { TextContext } from '../../platform/mail/mail-text.ts';
import { PLAYER_MAIL_TEXTS } from '../../platform/mail/player-mail-texts.ts';
import { sendAnnouncement } from './announcements.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

async function makeJoinedEvent() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 2 });
  const players = [await signUp(server), await signUp(server), await signUp(server)] as const;
  const params = { id: event.id };
  for (const as of players) await call(server, 'joinEvent', { as, params, body: {} });
  return { event, players };
}
function announceTo(
  id: string,
  audience: 'confirmed' | 'waitlist' | 'everyone',
  text = 'Bring water',
) {
  return call(server, 'createAnnouncement', {
    as: organizer,
    params: { id },
    body: { audience, text },
  });
}
/** The texts that each player has in the thread about the event. */
async function textsOf(eventId: string, players: readonly Person[]) {
  return Promise.all(
    players.map(async ({ user }) => {
      const { rows } = await server.database.pool.query(
        `select m.text, m.sender_id from messages m join threads t on t.id = m.thread_id
          where t.event_id = $1 and t.player_id = $2 order by m.seq`,
        [eventId, user.id],
      );
      assert.ok(rows.every((row) => row.sender_id === organizer.user.id));
      return rows.map((row) => row.text);
    }),
  );
}
async function mailed(kind: string) {
  const { rows } = await server.database.pool.query(
    'select recipient from mails where kind = $1 order by recipient',
    [kind],
  );
  return rows.map(({ recipient }) => recipient);
}

test('an announcement reaches its audience once, as a message in their thread and as a mail', async () => {
  const { event, players } = await makeJoinedEvent();
  const body = { eventId: event.id, content: { text: 'Is there parking?' } };
  await call(server, 'sendMessage', { as: players[0], body });
  const { announcement } = await announceTo(event.id, 'confirmed');
  assert.equal(announcement.recipients, 2);
  await runJobs(server);
  await sendAnnouncement(
    server.services,
    { announcementId: announcement.id },
    { signal: new AbortController().signal },
  );
  const { rows } = await server.database.pool.query(
    'select count(*) from messages where text = $1',
    ['Bring water'],
  );
  assert.equal(rows[0].count, 2);
  const emails = players.slice(0, 2).map(({ user }) => user.email);
  assert.deepEqual(await mailed('announcement'), emails.sort());

  await announceTo(event.id, 'waitlist', 'One more spot');
  await announceTo(event.id, 'everyone', 'It rains');
  await runJobs(server);
  assert.deepEqual((await textsOf(event.id, players.slice(1))).sort(), [
    ['Bring water', 'It rains'],
    ['One more spot', 'It rains'],
  ]);
  const { unreadCount } = await call(server, 'getUnreadCount', { as: players[1] });
  assert.equal(unreadCount, 2);
});

test('an interrupted announcement goes on where it ended', async () => {
  const { event, players } = await makeJoinedEvent();
  const { announcement } = await announceTo(event.id, 'everyone', 'Once');
  const ending = new AbortController();
  ending.abort();
  const payload = { announcementId: announcement.id };
  await assert.rejects(sendAnnouncement(server.services, payload, ending));
  await runJobs(server);
  await server.database.pool.query('update announcements set finished_at = null');
  await sendAnnouncement(server.services, payload, new AbortController());
  await server.database.pool.query("update announcements set finished_at = null, sent_up_to = ''");
  await sendAnnouncement(server.services, payload, new AbortController());
  assert.deepEqual(await textsOf(event.id, players), [['Once'], ['Once'], ['Once']]);
});

test('who left, is suspended or is with somebody else gets nothing', async () => {
  const { event, players } = await makeJoinedEvent();
  await makeJoinedEvent();
  await call(server, 'leaveEvent', { as: players[0], params: { id: event.id } });
  const superadmin = await signInSuperadmin(server);
  await call(server, 'suspendUser', {
    as: superadmin,
    params: { id: players[1].user.id },
    body: { reason: '' },
  });
  await announceTo(event.id, 'everyone', 'Only for the third');
  await runJobs(server);
  const { rows } = await server.database.pool.query(
    'select recipient_id from messages where text = $1',
    ['Only for the third'],
  );
  assert.deepEqual(rows, [{ recipient_id: players[2].user.id }]);
});

test('an announcement without readers or text, for an event of others, or too many of them, is refused', async () => {
  const { event } = await makeJoinedEvent();
  const params = { id: event.id };
  const body = { audience: 'everyone', text: 'Hello' } as const;
  const empty = await makeApprovedEvent(server, organizer);
  const toNobody = { as: organizer, params: { id: empty.id }, body };
  assert.equal((await refuse(server, 'createAnnouncement', toNobody)).code, 'NO_RECIPIENTS');
  const silent = { as: organizer, params, body: { ...body, text: '  ' } };
  assert.equal((await refuse(server, 'createAnnouncement', silent)).code, 'VALIDATION');
  for (const as of [await signUp(server), await signInSuperadmin(server)]) {
    const foreign = await refuse(server, 'createAnnouncement', { as, params, body });
    assert.equal(foreign.code, 'EVENT_NOT_FOUND');
  }
  for (let sent = 0; sent < MAX_COUNT.announcementsPerDay; sent += 1)
    await announceTo(event.id, 'everyone');
  const tooMany = await refuse(server, 'createAnnouncement', { as: organizer, params, body });
  assert.equal(tooMany.code, 'TOO_MANY_REQUESTS');
  const { rows } = await server.database.pool.query(
    'select count(*) from announcements where event_id = $1',
    [event.id],
  );
  assert.equal(rows[0].count, MAX_COUNT.announcementsPerDay);
});

test('an announcement to selected participants reaches them, and nobody who has not joined', async () => {
  const { event, players } = await makeJoinedEvent();
  const stranger = await signUp(server);
  const userIds = [players[1], players[2], stranger, organizer].map(({ user }) => user.id);
  const body = { audience: 'everyone' as const, text: 'Bring a torch', userIds };
  const request = { as: organizer, params: { id: event.id }, body };
  const { announcement } = await call(server, 'createAnnouncement', request);
  assert.equal(announcement.recipients, 2);
  await runJobs(server);
  assert.deepEqual(await textsOf(event.id, [...players, stranger]), [
    [],
    ['Bring a torch'],
    ['Bring a torch'],
    [],
  ]);
  const strangers = { ...request, body: { ...body, userIds: [stranger.user.id] } };
  assert.equal((await refuse(server, 'createAnnouncement', strangers)).code, 'NO_RECIPIENTS');
});

async function makeUnpaidEvent() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 3, basePrice: 20 });
  const players = [await signUp(server), await signUp(server), await signUp(server)] as const;
  const params = { id: event.id };
  for (const as of [...players, await signUp(server)])
    await call(server, 'joinEvent', { as, params, body: {} });
  const states = [{ paymentStatus: 'failed' }, {}, { paymentStatus: 'paid' }] as const;
  for (const [index, body] of states.entries())
    if ('paymentStatus' in body)
      await call(server, 'updateParticipant', {
        as: organizer,
        params: { ...params, userId: players[index]?.user.id ?? '' },
        body,
      });
  return { params, players };
}
const reminder = { audience: 'owing', text: 'Please pay' } as const;

test('each reminder says what the player owes; who has paid meanwhile gets none', async () => {
  const { params, players } = await makeUnpaidEvent();
  const request = { as: organizer, params, body: reminder };
  const { announcement } = await call(server, 'createAnnouncement', request);
  await call(server, 'updateParticipant', {
    as: organizer,
    params: { ...params, userId: players[1].user.id },
    body: { paymentStatus: 'paid' },
  });
  const payload = { announcementId: announcement.id };
  await sendAnnouncement(server.services, payload, new AbortController());
  assert.deepEqual(await textsOf(params.id, players), [['Please pay'], [], []]);
  const { rows } = await server.database.pool.query(
    `select recipient, details -> 'owed' as owed from mails
      where kind = 'announcement' and details ->> 'eventId' = $1`,
    [params.id],
  );
  const owed = { pence: 2_000, isOnline: false };
  assert.deepEqual(rows, [{ recipient: players[0].user.email, owed }]);
});

test('who leads a squad is reminded of what is owed for its open spots', async () => {
  const { id } = await makeApprovedEvent(server, organizer, { price: '£40' });
  const { leader } = await openSquad(server, { id }, { open: 2, pays: 'leader' });
  const body = { paymentStatus: 'paid' as const };
  const params = { id, userId: leader.user.id };
  await call(server, 'updateParticipant', { as: organizer, params, body });
  const request = { as: organizer, params: { id }, body: reminder };
  const { announcement } = await call(server, 'createAnnouncement', request);
  const payload = { announcementId: announcement.id };
  await sendAnnouncement(server.services, payload, new AbortController());
  const { rows } = await server.database.pool.query(
    `select user_id, details -> 'owed' -> 'pence' as pence from mails
      where kind = 'announcement' and details ->> 'eventId' = $1`,
    [id],
  );
  assert.deepEqual(rows, [{ user_id: leader.user.id, pence: 8_000 }]);
});

test('the mail leads to where the amount is paid, or to an answer', () => {
  const details = { eventId: 'e', eventTitle: 'Night Raid', text: 'Please pay' };
  const context = { publicUrl: 'https://muster.test' } as TextContext;
  const online = { ...details, owed: { pence: 2_000, isOnline: true } };
  const mail = PLAYER_MAIL_TEXTS.announcement(online, context);
  assert.equal(mail.subject, 'You owe £20.00 for “Night Raid”');
  assert.match(
    mail.paragraphs.join('\n'),
    /Please pay\nYou owe £20\.00 for your spot\. You can pay/,
  );
  assert.deepEqual(mail.action, { label: 'Pay', url: 'https://muster.test/dashboard/events/e' });
  const cash = { ...details, owed: { pence: 2_000, isOnline: false } };
  assert.equal(PLAYER_MAIL_TEXTS.announcement(cash, context).action?.label, 'Answer');
});

test('a treasurer reminds those who owe, and announces nothing else', async () => {
  const { params } = await makeUnpaidEvent();
  const treasurer = await signUp(server);
  const crew = { event: params, organizer, member: treasurer, roles: ['treasurer'] as const };
  await joinCrew(server, crew);
  const other = { as: treasurer, params, body: { audience: 'everyone', text: 'Hello' } };
  assert.equal((await refuse(server, 'createAnnouncement', other)).code, 'FORBIDDEN');
  await call(server, 'createAnnouncement', { as: treasurer, params, body: reminder });
});

test('a reminder reaches those who owe, once a day, and is in the audit log', async () => {
  const { params, players } = await makeUnpaidEvent();
  const request = { as: organizer, params, body: reminder };
  const { announcement } = await call(server, 'createAnnouncement', request);
  assert.deepEqual([announcement.audience, announcement.recipients], ['owing', 2]);
  await runJobs(server);
  assert.deepEqual(await textsOf(params.id, players), [['Please pay'], ['Please pay'], []]);
  const second = await refuse(server, 'createAnnouncement', request);
  assert.equal(second.code, 'ALREADY_REMINDED');
  assert.match(second.message, /^Those who owe .* possible from \w+day,? .* at \d\d:\d\d\.$/);
  // Other announcements are still possible.
  await announceTo(params.id, 'confirmed', 'Bring water');
  const { rows } = await server.database.pool.query(
    `select actor_id, after from audit_entries where subject_id = $1 and action = 'remindOfPayment'`,
    [params.id],
  );
  assert.deepEqual(rows, [{ actor_id: organizer.user.id, after: { recipients: 2 } }]);
});

test('a reminder by somebody else, to nobody, or too long is refused and not counted', async () => {
  const { params, players } = await makeUnpaidEvent();
  for (const as of [await signUp(server), players[0], await signInSuperadmin(server)]) {
    const foreign = await refuse(server, 'createAnnouncement', { as, params, body: reminder });
    assert.equal(foreign.code, 'EVENT_NOT_FOUND');
  }
  const long = { ...reminder, text: 'x'.repeat(1_001) };
  const tooLong = { as: organizer, params, body: long };
  assert.equal((await refuse(server, 'createAnnouncement', tooLong)).code, 'VALIDATION');
  // Only the paid one.
  const paid = { ...reminder, userIds: [players[2].user.id] };
  const toNobody = { as: organizer, params, body: paid };
  assert.equal((await refuse(server, 'createAnnouncement', toNobody)).code, 'NO_RECIPIENTS');
  await call(server, 'createAnnouncement', { as: organizer, params, body: reminder });
});

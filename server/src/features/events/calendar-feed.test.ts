import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, readRefusal } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { readCalendar } from '../../../test/support/read-calendar.ts';
import {
  eventRow,
  insertParticipations,
  insertRows,
  participationRow,
} from '../../../test/support/rows.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer({ config: { logLevel: 'trace' } });
  organizer = await signUp(server);
});
after(() => server.close());

const DAY_MS = 24 * 3_600_000;
/** The address of a feed, on the test server. */
async function openFeed(as: Person): Promise<string> {
  const { feed } = await call(server, 'renewCalendarFeed', { as });
  assert.ok(feed);
  assert.ok(feed.url.startsWith(`${PUBLIC_URL}/api/calendar/${as.user.id}-`), feed.url);
  return feed.url.replace(PUBLIC_URL, server.url);
}
async function entriesAt(url: string) {
  const response = await fetch(url);
  assert.equal(response.status, 200, await response.clone().text());
  const entries = readCalendar(await response.text());
  return entries.map(({ uid, summary, status, sequence }) => ({
    id: uid.replace('@muster', ''),
    summary,
    status,
    sequence,
  }));
}
async function isGone(url: string) {
  const refusal = await readRefusal(await fetch(url));
  assert.equal(refusal.message, 'There is no such calendar');
}
function join(as: Person, { id }: { id: string }) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
function leave(as: Person, { id }: { id: string }) {
  return call(server, 'leaveEvent', { as, params: { id } });
}

test('the feed follows joining, the waitlist, moving up, leaving and deletion; SEQUENCE only grows', async () => {
  const [player, other] = [await signUp(server), await signUp(server)];
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  const url = await openFeed(player);
  assert.deepEqual(await entriesAt(url), []);
  let last = -1;
  async function shows(summary: string, status: string) {
    const [entry] = await entriesAt(url);
    assert.deepEqual([entry?.id, entry?.summary, entry?.status], [event.id, summary, status]);
    assert.ok(entry && entry.sequence > last, `${entry?.sequence} after ${last}`);
    last = entry.sequence;
  }
  await join(other, event);
  await join(player, event);
  await shows('Waitlist: Night Raid', 'TENTATIVE');
  await leave(other, event);
  await shows('Night Raid', 'CONFIRMED');
  await leave(player, event);
  await shows('Night Raid', 'CANCELLED');
  await join(player, event);
  await shows('Night Raid', 'CONFIRMED');
  const body = { title: 'Day Raid' };
  await call(server, 'updateEvent', { as: organizer, params: { id: event.id }, body });
  await shows('Day Raid', 'CONFIRMED');
  await call(server, 'deleteEvent', { as: organizer, params: { id: event.id } });
  await shows('Day Raid', 'CANCELLED');
});

test('it has only one’s own events, and none that is not shown', async () => {
  const [player, other] = [await signUp(server), await signUp(server)];
  const [event, hidden] = [
    await makeApprovedEvent(server, organizer),
    await makeApprovedEvent(server, organizer),
  ];
  await join(other, event);
  await join(player, hidden);
  const superadmin = await signInSuperadmin(server);
  const body = { approved: false };
  await call(server, 'approveEvent', { as: superadmin, params: { id: hidden.id }, body });
  assert.deepEqual(await entriesAt(await openFeed(player)), []);
});

test('what was left long ago is not in it any more', async () => {
  const player = await signUp(server);
  const event = await makeApprovedEvent(server, organizer);
  await join(player, event);
  await leave(player, event);
  const url = await openFeed(player);
  assert.equal((await entriesAt(url)).length, 1);
  await server.services.db
    .updateTable('participations')
    .set({ updated_at: new Date(Date.now() - 31 * DAY_MS) })
    .where('user_id', '=', player.user.id)
    .execute();
  assert.deepEqual(await entriesAt(url), []);
});

test('at most 500 entries, the latest ones', async () => {
  const player = await signUp(server);
  const start = Date.parse('2027-01-01T10:00:00Z');
  const events = Array.from({ length: 510 }, (_, index) =>
    eventRow({
      organizer_id: organizer.user.id,
      title: `Event ${index}`,
      date: new Date(start + index * DAY_MS),
    }),
  );
  const { db } = server.services;
  await insertRows(db, 'events', events);
  const own = events.map(({ id }) => participationRow({ event_id: id, user_id: player.user.id }));
  await insertParticipations(db, own);
  const entries = await entriesAt(await openFeed(player));
  assert.equal(entries.length, 500);
  assert.equal(entries[0]?.summary, 'Event 509');
});

test('a program that has the current feed gets 304', async () => {
  const player = await signUp(server);
  const event = await makeApprovedEvent(server, organizer);
  const url = await openFeed(player);
  const first = await fetch(url);
  assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(first.headers.get('cache-control'), 'private, no-cache');
  assert.equal(first.headers.get('x-robots-tag'), 'noindex');
  assert.equal(first.headers.get('referrer-policy'), 'no-referrer');
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': `"other", W/${etag}` };
  const again = await fetch(url, { headers });
  assert.equal(again.status, 304);
  assert.equal(await again.text(), '');
  await join(player, event);
  assert.equal((await fetch(url, { headers })).status, 200);
});

test('a renewed address ends the old one at once, and so does switching off', async () => {
  const player = await signUp(server);
  assert.deepEqual(await call(server, 'getCalendarFeed', { as: player }), { feed: null });
  const first = await openFeed(player);
  const second = await openFeed(player);
  assert.notEqual(first, second);
  await isGone(first);
  await entriesAt(second);
  const { feed } = await call(server, 'getCalendarFeed', { as: player });
  assert.equal(feed?.url, second.replace(server.url, PUBLIC_URL));
  await call(server, 'deleteCalendarFeed', { as: player });
  await isGone(second);
  // A later feed never has an address that has ended.
  const third = await openFeed(player);
  assert.ok(third !== first && third !== second);
});

test('a forged or foreign address is that of no calendar', async () => {
  const [player, other] = [await signUp(server), await signUp(server)];
  const url = await openFeed(player);
  await openFeed(other);
  const [, signature = ''] = url.split(`${player.user.id}-`);
  const base = `${server.url}/api/calendar/`;
  await isGone(`${base}${other.user.id}-${signature}`);
  await isGone(`${base}${player.user.id}-${'A'.repeat(43)}.ics`);
  await isGone(`${base}${player.user.id}.ics`);
  await isGone(`${base}${'x'.repeat(400)}`);
});

test('a suspended account and one that is being deleted have no feed', async () => {
  const superadmin = await signInSuperadmin(server);
  const [suspended, leaving, deleted] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ];
  const urls = [await openFeed(suspended), await openFeed(leaving), await openFeed(deleted)];
  await call(server, 'suspendUser', {
    as: superadmin,
    params: { id: suspended.user.id },
    body: { reason: 'Spam' },
  });
  await call(server, 'requestAccountDeletion', { as: leaving, body: { password: PASSWORD } });
  await call(server, 'deleteUser', { as: superadmin, params: { id: deleted.user.id } });
  for (const url of urls) await isGone(url);
  await call(server, 'restoreUser', { as: superadmin, params: { id: suspended.user.id } });
  assert.deepEqual(await entriesAt(urls[0] ?? ''), []);
});

test('the address is in no line of the log and in no row', async () => {
  const player = await signUp(server);
  const url = await openFeed(player);
  const [secret = ''] = /[\w-]{43}(?=\.ics)/.exec(url) ?? [];
  assert.equal(secret.length, 43);
  await fetch(url);
  await fetch(url, { method: 'HEAD' });
  await fetch(url, { method: 'POST' });
  await fetch(`${url}/`);
  await fetch(url.replace('/api/', '/%61pi/'));
  await fetch(url.replace('/api/calendar/', '/API/Calendar/'));
  await fetch(`${url}%zz`);
  await fetch(`${server.url}/?${secret}`);
  const log = server.logged.join('');
  assert.match(log, /"path":"\/api\/calendar\/\[secret\]","status":200/);
  assert.ok(!log.includes(secret));
  const rows = await server.services.db.selectFrom('calendar_feeds').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(secret));
});

test('the feed is rate limited', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  const response = await fetch(`${limited.url}/api/calendar/nothing.ics`);
  assert.equal(response.headers.get('x-ratelimit-limit'), '300');
});

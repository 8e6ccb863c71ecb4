import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ExploreFilters } from '@muster/contract';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { approveSeries, makeSeries } from '../../../test/support/series.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { mailSavedSearches } from './mail-saved-searches.ts';

const HOUR_MS = 3_600_000;
const SOON = '2090-01-01T10:00:00Z';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function save(as: Person, filters: ExploreFilters, isMailed = true) {
  const body = { name: 'Mine', filters, isMailed };
  return (await call(server, 'createSavedSearch', { as, body })).search;
}
/** A run a minute from now, when the events of this moment have settled. */
function run() {
  return mailSavedSearches(server.services, new Date(Date.now() + 61_000));
}
/** As if everything that was looked for and approved so far had happened earlier. */
async function pass(hours: number) {
  const { pool } = server.services;
  const by = `interval '${hours} hours'`;
  await pool.query(
    `update saved_searches set looked_at = looked_at - ${by}, due_at = due_at - ${by}`,
  );
  await pool.query(`update events set first_approved_at = first_approved_at - ${by}`);
}
interface SentMatches {
  searchId: string;
  events: { title: string; newDates: number }[];
  moreCount: number;
}
async function mailsTo({ user }: Person) {
  const rows = await server.services.db
    .selectFrom('mails')
    .select(['kind', 'details'])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'savedSearchMatches')
    .orderBy('created_at')
    .execute();
  return rows.map(({ details }) => details as SentMatches);
}
async function approve(id: string, approved = true) {
  const as = await signInSuperadmin(server);
  await call(server, 'approveEvent', { as, params: { id }, body: { approved } });
}

test('events that are new and match are mailed once, in one mail', async () => {
  await makeApprovedEvent(server, organizer, { title: 'Old Foxhill', date: SOON });
  const as = await signUp(server);
  const { id } = await save(as, { search: 'xhil' });
  await makeApprovedEvent(server, organizer, { title: 'Foxhill One', date: SOON });
  await makeApprovedEvent(server, organizer, { title: 'Foxhill Two', date: SOON });
  await makeApprovedEvent(server, organizer, { title: 'Elsewhere', date: SOON });
  await makeEvent(server, organizer, { title: 'Foxhill Pending', date: SOON });
  await makeApprovedEvent(server, as, { title: 'Foxhill of my own', date: SOON });
  await run();
  await run();
  await pass(30);
  await run();
  const mails = await mailsTo(as);
  assert.deepEqual(
    mails.map(({ searchId, events, moreCount }) => [
      searchId,
      events.map(({ title }) => title),
      moreCount,
    ]),
    [[id, ['Foxhill One', 'Foxhill Two'], 0]],
  );
});

test('a series is named once, with how many of its dates are new', async () => {
  const as = await signUp(server);
  await save(as, { search: 'Brickworks' });
  await makeApprovedEvent(server, organizer, { title: 'Brickworks Single', date: SOON });
  const { events } = await makeSeries(server, { event: { title: 'Brickworks' } });
  await approve(events[0]!.id);
  await approveSeries(server, events[1]!.id);
  await call(server, 'approveEvent', {
    ...{ as: await signInSuperadmin(server), params: { id: events[3]!.id } },
    body: { approved: false },
  });
  await run();
  const [mail] = await mailsTo(as);
  assert.deepEqual(
    mail?.events.map(({ title, newDates }) => [title, newDates]),
    [
      ['Brickworks', 3],
      ['Brickworks Single', 1],
    ],
  );
  assert.equal(mail?.moreCount, 0);
});

test('at most one mail a day: what is new meanwhile is in the next one', async () => {
  const as = await signUp(server);
  await save(as, { search: 'marsh' });
  await makeApprovedEvent(server, organizer, { title: 'Marsh One', date: SOON });
  await run();
  await pass(20);
  await makeApprovedEvent(server, organizer, { title: 'Marsh Two', date: SOON });
  await run();
  assert.equal((await mailsTo(as)).length, 1);
  await pass(4.5);
  await run();
  const [, next] = await mailsTo(as);
  assert.deepEqual(
    next?.events.map(({ title }) => title),
    ['Marsh Two'],
  );
});

test('turning the mail off and on neither repeats a mail nor brings the next one forward', async () => {
  const as = await signUp(server);
  const { id } = await save(as, { search: 'tower' });
  await makeApprovedEvent(server, organizer, { title: 'Tower One', date: SOON });
  await run();
  for (const isMailed of [false, true])
    await call(server, 'updateSavedSearch', { as, params: { id }, body: { isMailed } });
  await makeApprovedEvent(server, organizer, { title: 'Tower Two', date: SOON });
  await pass(2);
  await run();
  assert.equal((await mailsTo(as)).length, 1);
});

test('an event that is changed and approved again is not new', async () => {
  const event = await makeApprovedEvent(server, organizer, { title: 'Ridge One', date: SOON });
  await server.services.pool.query(
    "update events set first_approved_at = now() - interval '1 day' where id = $1",
    [event.id],
  );
  const as = await signUp(server);
  await save(as, { search: 'ridge' });
  await approve(event.id, false);
  await call(server, 'updateEvent', {
    as: organizer,
    params: { id: event.id },
    body: { title: 'Ridge One, again' },
  });
  await approve(event.id);
  await run();
  assert.deepEqual(await mailsTo(as), []);
});

test('an approval that is undone at once does not count as the first', async () => {
  const event = await makeApprovedEvent(server, organizer, { title: 'Depot', date: SOON });
  await approve(event.id, false);
  const as = await signUp(server);
  await save(as, { search: 'depot' });
  await run();
  assert.deepEqual(await mailsTo(as), []);
  await pass(2);
  await approve(event.id);
  await run();
  assert.equal((await mailsTo(as)).length, 1);
});

test('nothing is mailed for searches without mail, or to a suspended account', async () => {
  const [silent, suspended] = [await signUp(server), await signUp(server)];
  await save(silent, { search: 'quarry' }, false);
  await save(suspended, { search: 'quarry' });
  await server.services.db
    .updateTable('users')
    .set({ suspended_at: new Date() })
    .where('id', '=', suspended.user.id)
    .execute();
  await makeApprovedEvent(server, organizer, { title: 'Quarry', date: SOON });
  await run();
  assert.deepEqual([await mailsTo(silent), await mailsTo(suspended)], [[], []]);
});

test('two nodes at once send one mail, and a search that fails does not stop the others', async () => {
  const [broken, as] = [await signUp(server), await signUp(server)];
  const { id } = await save(broken, {});
  await server.services.pool.query(
    `update saved_searches set filters = '{"minPrice": "cheap"}' where id = $1`,
    [id],
  );
  await save(as, { search: 'harbour' });
  await makeApprovedEvent(server, organizer, { title: 'Harbour', date: SOON });
  const [first, second] = await Promise.all([run(), run()]);
  assert.ok(first.failedSearches + second.failedSearches >= 1);
  assert.equal((await mailsTo(as)).length, 1);
});

test('a run that is stopped ends before its next search', async () => {
  const as = await signUp(server);
  await save(as, {});
  const services = { ...server.services, signal: AbortSignal.abort() };
  assert.equal((await mailSavedSearches(services, new Date(Date.now() + HOUR_MS))).searches, 0);
});

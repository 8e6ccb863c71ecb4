import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let ann: Person;
let bob: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
  bob = await signUp(server);
  superadmin = await signInSuperadmin(server);
  await makeApprovedEvent(server, ann, { title: 'Public A', date: '2027-01-01T10:00:00Z' });
  await makeEvent(server, ann, { title: 'Pending A', date: '2027-02-01T10:00:00Z' });
  await makeApprovedEvent(server, bob, { title: 'Public B', date: '2027-03-01T10:00:00Z' });
  await makeEvent(server, bob, { title: 'Pending B', date: '2027-04-01T10:00:00Z' });
});
after(() => server.close());

async function titles(as: Person | undefined, query: object = {}) {
  const { events } = await call(server, 'listEvents', { ...(as && { as }), query });
  return events.map(({ title }) => title);
}

test('each viewer sees the events of their scope, latest date first', async () => {
  assert.deepEqual(await titles(undefined), ['Public B', 'Public A']);
  assert.deepEqual(await titles(undefined, { scope: 'public' }), ['Public B', 'Public A']);
  assert.deepEqual(await titles(ann), ['Pending A', 'Public A']);
  assert.deepEqual(await titles(ann, { scope: 'mine' }), ['Pending A', 'Public A']);
  assert.deepEqual(await titles(ann, { scope: 'public' }), ['Public B', 'Public A']);
  const everything = ['Pending B', 'Public B', 'Pending A', 'Public A'];
  assert.deepEqual(await titles(superadmin), everything);
  const visitor = await refuse(server, 'listEvents', { query: { scope: 'mine' } });
  assert.equal(visitor.code, 'UNAUTHENTICATED');
  const expired = { as: { tokens: { accessToken: 'expired' } } };
  assert.equal((await refuse(server, 'listEvents', expired)).code, 'SESSION_EXPIRED');
});

test('a pending event is a 404 for everyone but its organizer and the superadmin', async () => {
  const { events } = await call(server, 'listEvents', { as: ann, query: { search: 'Pending' } });
  const params = { id: events[0]?.id ?? '' };
  const mine = await call(server, 'getEvent', { as: ann, params });
  const { manageCrew, approve } = mine.event.can;
  assert.deepEqual([mine.event.can.update, approve, manageCrew], [true, false, true]);
  assert.equal('changedSinceApproval' in mine.event, false);
  const all = await call(server, 'getEvent', { as: superadmin, params });
  // The crew is the organizer's alone.
  const of = all.event.can;
  assert.deepEqual([of.update, of.approve, of.manageCrew, of.message], [true, true, false, false]);
  const unknown = await refuse(server, 'getEvent', { as: bob, params: { id: 'f'.repeat(24) } });
  for (const as of [bob, undefined]) {
    const { code, message } = await refuse(server, 'getEvent', { ...(as && { as }), params });
    assert.deepEqual([code, message], [unknown.code, unknown.message]);
  }
});

test('other users can see a public event but not change it', async () => {
  const { events } = await call(server, 'listEvents', { as: bob, query: { scope: 'public' } });
  const theirs = events.find(({ title }) => title === 'Public A');
  assert.ok(Object.values(theirs?.can ?? { update: true }).every((isAllowed) => !isAllowed));
});

test('pages are counted, a page past the end is empty, and an invalid query is refused', async () => {
  const { events, pagination } = await call(server, 'listEvents', {
    as: superadmin,
    query: { page: 2, limit: 3 },
  });
  assert.deepEqual(
    events.map(({ title }) => title),
    ['Public A'],
  );
  assert.deepEqual(pagination, { page: 2, limit: 3, total: 4, pages: 2 });
  const past = await call(server, 'listEvents', { as: ann, query: { page: 9 } });
  assert.deepEqual([past.events, past.pagination.total, past.pagination.limit], [[], 2, 10]);
  for (const query of [
    { limit: 0 },
    { limit: 101 },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: '' },
    { page: 'two' },
    { scope: 'all' },
    { search: 'x'.repeat(101) },
    { search: 'a\ufffeb' },
  ]) {
    const { status, fields } = await refuse(server, 'listEvents', { as: ann, query });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(fields ?? {}), Object.keys(query));
  }
});

test('the search matches parts of words in title, location, description and organizer', async () => {
  const as = await signUp(server);
  await makeEvent(server, as, {
    title: 'Winter-Siege / Night&Day 2.5 "M4A1"',
    location: 'St. Mary’s Wood, LS1 4DY',
    description:
      "Rules at foxes.example.com/rules; O'Brien leads. Größe egal.\nUp—to “we” \u00a0it",
    organizer: { name: 'Étoile Rangers' },
  });
  const finds = [
    ['wint', 'SIEGE', 'winter siege', 'siege winter', 'winter-siege', 'night/day', 'day', '2.5'],
    ['m4a', '"m4a1"', 'st mary', "mary's", 'ls1 4dy', 'example.com', 'rules', "o'brien"],
    ['größ', 'étoile', 'ÉTOILE rang', ' wood  ', 'wood & siege', 'wood | !siege', 'wood:*'],
    ['inter', 'oxes', 'iege', 'toile', 'ngers', 'öße', 'inter oxes'],
    ['w', 'st', 'up', 'to', 'we', 'it', 'gr', 'ét', 'wi s', '4d 2'],
  ].flat();
  for (const search of finds) assert.equal((await titles(as, { search })).length, 1, search);
  const misses = [
    'summer',
    'ar',
    '4y',
    'sie%ze',
    'z_',
    'winter summer',
    '!!!',
    '()',
    '%',
    '_',
    "'",
    '\\',
    ':*',
    '☕',
  ];
  for (const search of misses) assert.deepEqual(await titles(as, { search }), [], search);
  assert.equal((await titles(as, { search: '   ' })).length, 1, 'a blank text is no search');
});

test('a search finds only events of its scope', async () => {
  assert.deepEqual(await titles(ann, { search: 'pending' }), ['Pending A']);
  assert.deepEqual(await titles(undefined, { search: 'pending' }), []);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';
import { deleteFreeHandles } from './organizer-page-store.ts';

const SOON = '2090-01-01T10:00:00Z';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function save(as: Person, handle: string | null, rest: object = {}) {
  return call(server, 'updateOrganizerPage', { as, body: { handle, ...rest } });
}
function refuseToSave(as: Person, body: object) {
  return refuse(server, 'updateOrganizerPage', { as, body: body as { handle: string | null } });
}
function get(address: string, as?: Person) {
  return call(server, 'getOrganizer', { ...(as && { as }), params: { address } });
}
async function isMissing(address: string) {
  return (await refuse(server, 'getOrganizer', { params: { address } })).code === 'USER_NOT_FOUND';
}
async function organizerWithEvent(fields: object = {}) {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as, { date: SOON, ...fields });
  return { as, event };
}
/** As if the handles of somebody had been chosen, and given up, earlier. */
async function pass({ user }: Person, days: number) {
  const by = `interval '${days} days'`;
  await server.services.pool.query(
    `update organizer_handles set since = since - ${by}, until = until - ${by}
     where user_id = $1`,
    [user.id],
  );
}

test('everybody sees a page by its handle and by its id, as it was written', async () => {
  const { as } = await organizerWithEvent();
  const links = [{ label: 'Our woods', url: 'https://badgerwood.example/rules' }];
  await save(as, 'badgerwood', { words: 'Woodland games\nsince 2009', links });
  const { organizer } = await get('badgerwood');
  assert.partialDeepStrictEqual(organizer, {
    ...{ id: as.user.id, handle: 'badgerwood', words: 'Woodland games\nsince 2009', links },
    ...{ name: as.user.organizerName, moments: [], isShown: true },
  });
  assert.deepEqual((await get(as.user.id)).organizer, organizer);
});

test('without an approved event of the last year or to come only the organizer sees it', async () => {
  const as = await signUp(server);
  await save(as, 'quiet-woods');
  await makeEvent(server, as, { date: SOON });
  assert.ok(await isMissing('quiet-woods'));
  assert.equal((await get('quiet-woods', as)).organizer.isShown, false);
  const { event } = { event: await makeApprovedEvent(server, as, { date: SOON }) };
  assert.equal((await get('quiet-woods')).organizer.isShown, true);
  await setDate(event.id, 364);
  assert.equal((await get('quiet-woods')).organizer.isShown, true);
  await setDate(event.id, 366);
  assert.ok(await isMissing('quiet-woods'));
  assert.ok(await isMissing(as.user.id));
});

async function setDate(id: string, daysAgo: number) {
  const date = new Date(Date.now() - daysAgo * 86_400_000);
  await server.services.pool.query('update events set date = $2, ends_at = null where id = $1', [
    id,
    date,
  ]);
}

test('a suspended organizer has no page', async () => {
  const { as } = await organizerWithEvent();
  await server.services.pool.query('update users set suspended_at = now() where id = $1', [
    as.user.id,
  ]);
  assert.ok(await isMissing(as.user.id));
});

test('a former handle leads to the page for a year and is nobody else’s until then', async () => {
  const { as } = await organizerWithEvent();
  const other = (await organizerWithEvent()).as;
  await save(as, 'old-mill');
  const locked = await refuseToSave(as, { handle: 'new-mill' });
  assert.equal(locked.code, 'HANDLE_LOCKED');
  assert.match(locked.message, /can be changed again on \w+ \d+ \w+ \d{4}$/);
  await pass(as, 30);
  await save(as, 'new-mill');
  assert.equal((await get('old-mill')).organizer.handle, 'new-mill');
  const taken = await refuseToSave(other, { handle: 'old-mill' });
  assert.deepEqual(Object.keys(taken.fields ?? {}), ['handle']);
  await pass(as, 366);
  assert.ok(await isMissing('old-mill'));
  await save(other, 'old-mill');
  assert.equal((await get('old-mill')).organizer.id, other.user.id);
});

test('an organizer can take a former handle back, and have none', async () => {
  const { as } = await organizerWithEvent();
  await save(as, 'first-name');
  await pass(as, 30);
  await save(as, 'second-name');
  await pass(as, 30);
  await save(as, 'first-name');
  assert.equal((await get('second-name')).organizer.handle, 'first-name');
  await pass(as, 30);
  await save(as, null);
  assert.equal((await get('first-name')).organizer.handle, null);
});

test('the handles of a deleted account are nobody’s for a year', async () => {
  const [{ as }, { as: other }] = [await organizerWithEvent(), await organizerWithEvent()];
  await save(as, 'old-quarry');
  await pass(as, 30);
  await save(as, 'new-quarry');
  const erasure = { id: as.user.id, conversations: 'deleted', origin: null } as const;
  assert.ok(await eraseAccount(server.services, erasure));
  for (const handle of ['old-quarry', 'new-quarry']) {
    assert.ok(await isMissing(handle));
    assert.deepEqual(Object.keys((await refuseToSave(other, { handle })).fields ?? {}), ['handle']);
  }
  const in366Days = { now: new Date(Date.now() + 366 * 86_400_000), limit: 100 };
  await deleteFreeHandles(server.services.db, in366Days);
  await save(other, 'new-quarry');
  assert.equal((await get('new-quarry')).organizer.id, other.user.id);
});

test('of two who want a handle at once one gets it', async () => {
  const people = [await signUp(server), await signUp(server), await signUp(server)];
  const results = await Promise.allSettled(people.map((as) => save(as, 'wanted')));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('a handle is short, plain, and does not pass for the product', async () => {
  const as = await signUp(server);
  const handles = [
    'ab',
    'a'.repeat(41),
    '---',
    'a--b',
    '-ab',
    'Fox',
    'f\u043ex',
    'a b',
    'a'.repeat(24),
  ];
  for (const handle of [...handles, 'admin', 'mu5ter', 'me'])
    assert.deepEqual(Object.keys((await refuseToSave(as, { handle })).fields ?? {}), ['handle']);
});

test('links are https alone and carry no password', async () => {
  const as = await signUp(server);
  for (const url of ['http://a.example', 'javascript:alert(1)', 'https://a:b@c.example', 'x'])
    assert.deepEqual(
      Object.keys(
        (await refuseToSave(as, { handle: null, links: [{ label: 'Site', url }] })).fields ?? {},
      ),
      ['links.0.url'],
    );
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ExploreFilters } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let ann: Person;
let bob: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
  bob = await signUp(server);
});
after(() => server.close());

function save(as: Person, name: string, filters: ExploreFilters = {}) {
  return call(server, 'createSavedSearch', { as, body: { name, filters } });
}
function rows({ user }: Person) {
  const query = server.services.db.selectFrom('saved_searches').selectAll();
  return query.where('user_id', '=', user.id).orderBy('name').execute();
}
async function names(as: Person) {
  const { searches } = await call(server, 'listSavedSearches', { as });
  return searches.map(({ name }) => name);
}

test('a search is saved with its filters, listed by name, changed and deleted', async () => {
  const as = await signUp(server);
  const filters = {
    search: 'wood',
    when: 'weekend',
    maxPrice: 12.5,
    near: { latitude: 53.8, longitude: -1.55 },
    place: 'LS1 4AP',
    radiusKm: 25,
  } as const;
  const { search } = await save(as, 'woods', filters);
  assert.deepEqual([search.filters, search.isMailed], [filters, false]);
  await save(as, 'Beach');
  assert.deepEqual(await names(as), ['Beach', 'woods']);
  const params = { id: search.id };
  const changed = await call(server, 'updateSavedSearch', {
    as,
    params,
    body: { name: 'A wood', isMailed: true },
  });
  assert.deepEqual(changed.search, { ...search, name: 'A wood', isMailed: true });
  await call(server, 'deleteSavedSearch', { as, params });
  assert.deepEqual(await names(as), ['Beach']);
});

test('a position is stored no more exactly than about a kilometre', async () => {
  const as = await signUp(server);
  await save(as, 'Home', { near: { latitude: 53.800_812, longitude: -1.549_123 } });
  const [row] = await rows(as);
  assert.deepEqual(row?.filters.near, { latitude: 53.8, longitude: -1.55 });
});

test('a name is taken once per account, whatever its case', async () => {
  const { search } = await save(ann, 'Woods');
  await save(bob, 'Woods');
  const again = { as: ann, body: { name: ' wOODS ', filters: {} } };
  assert.equal((await refuse(server, 'createSavedSearch', again)).code, 'SAVED_SEARCH_NAME_TAKEN');
  await save(ann, 'Moors');
  const rename = { as: ann, params: { id: search.id }, body: { name: 'moors' } };
  assert.equal((await refuse(server, 'updateSavedSearch', rename)).code, 'SAVED_SEARCH_NAME_TAKEN');
  const same = await call(server, 'updateSavedSearch', { ...rename, body: { name: 'WOODS' } });
  assert.equal(same.search.name, 'WOODS');
});

test('an account saves 20 searches, also when many arrive at once', async () => {
  const as = await signUp(server);
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, number) => save(as, `Search ${number}`)),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 20);
  const more = await refuse(server, 'createSavedSearch', {
    as,
    body: { name: 'One more', filters: {} },
  });
  assert.deepEqual([more.status, more.code], [409, 'TOO_MANY_SAVED_SEARCHES']);
  assert.equal((await rows(as)).length, 20);
});

test('the search of another account does not exist', async () => {
  const as = await signUp(server);
  const { search } = await save(as, 'Private');
  const before = await rows(as);
  const params = { id: search.id };
  const requests = [
    ['updateSavedSearch', { params, body: { name: 'Mine now' } }],
    ['deleteSavedSearch', { params }],
  ] as const;
  for (const [name, request] of requests) {
    assert.equal(
      (await refuse(server, name, { as: bob, ...request })).code,
      'SAVED_SEARCH_NOT_FOUND',
    );
    assert.equal((await refuse(server, name, request)).code, 'UNAUTHENTICATED');
  }
  assert.deepEqual(await rows(as), before);
  assert.ok(!(await names(bob)).includes('Private'));
});

test('what is not valid is refused at its field, and unknown keys are not kept', async () => {
  const as = await signUp(server);
  const valid = { name: 'Woods', filters: {} };
  for (const [changes, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ filters: { search: 'x'.repeat(101) } }, 'filters.search'],
    [{ filters: { minPrice: -1 } }, 'filters.minPrice'],
    [{ filters: { near: { latitude: 91, longitude: 0 } } }, 'filters.near.latitude'],
    [{ filters: { radiusKm: 5_000 } }, 'filters.radiusKm'],
    [{ filters: { from: 'soon' } }, 'filters.from'],
    [{ filters: 'all' }, 'filters'],
  ] as const) {
    const body = { ...valid, ...changes };
    const { status, fields } = await refuse(server, 'createSavedSearch', { as, body });
    assert.deepEqual([status, Object.keys(fields ?? {})], [400, [field]]);
  }
  const filters = { search: 'fox', user_id: bob.user.id };
  await save(as, 'Kept', filters);
  const [row] = await rows(as);
  assert.deepEqual(row?.filters, { search: 'fox' });
});

test('a deleted account leaves no saved searches', async () => {
  const as = await signUp(server);
  await save(as, 'Gone');
  await server.services.db.deleteFrom('users').where('id', '=', as.user.id).execute();
  assert.deepEqual(await rows(as), []);
});

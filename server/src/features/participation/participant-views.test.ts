import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function save(as: Person, name: string, filters: object = {}) {
  return call(server, 'saveParticipantView', { as, body: { name, filters } });
}
async function list(as: Person) {
  return (await call(server, 'listParticipantViews', { as })).views;
}
async function names(as: Person) {
  return (await list(as)).map(({ name }) => name);
}

test('a view is saved with its filters, listed by name, replaced by one with its name, and deleted', async () => {
  const as = await signUp(server);
  const filters = { status: 'confirmed', payment: 'pending', sort: 'name' } as const;
  const { view } = await save(as, 'unpaid', filters);
  assert.deepEqual(view.filters, filters);
  await save(as, 'Lunch', { fieldLabel: 'Lunch', optionLabel: 'Chilli' });
  assert.deepEqual(await names(as), ['Lunch', 'unpaid']);
  const again = await save(as, ' Unpaid ', { payment: 'failed' });
  assert.equal(again.view.id, view.id);
  assert.deepEqual((await list(as)).at(-1), { ...again.view, filters: { payment: 'failed' } });
  await call(server, 'deleteParticipantView', { as, params: { id: view.id } });
  assert.deepEqual(await names(as), ['Lunch']);
});

test('an account saves 20 views, also when many arrive at once, and can still replace one', async () => {
  const as = await signUp(server);
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, number) => save(as, `View ${number}`)),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 20);
  const body = { name: 'One more', filters: {} };
  const more = await refuse(server, 'saveParticipantView', { as, body });
  assert.deepEqual([more.status, more.code], [409, 'TOO_MANY_PARTICIPANT_VIEWS']);
  const [first = ''] = await names(as);
  await save(as, first, { sort: 'joined' });
  assert.equal((await names(as)).length, 20);
});

test('the view of another account does not exist', async () => {
  const as = await signUp(server);
  const other = await signUp(server);
  const { view } = await save(as, 'Private');
  const params = { id: view.id };
  const refused = await refuse(server, 'deleteParticipantView', { as: other, params });
  assert.equal(refused.code, 'PARTICIPANT_VIEW_NOT_FOUND');
  assert.deepEqual(await names(other), []);
  await save(other, 'Private');
  assert.deepEqual(await names(as), ['Private']);
});

test('what is not valid is refused at its field, and unknown keys are not kept', async () => {
  const as = await signUp(server);
  const wrong = [
    [{ name: '', filters: {} }, 'name'],
    [{ name: 'x'.repeat(61), filters: {} }, 'name'],
    [{ name: 'Wrong', filters: { status: 'gone' } }, 'filters.status'],
    [{ name: 'Wrong', filters: { search: 'x'.repeat(101) } }, 'filters.search'],
  ] as const;
  for (const [body, field] of wrong) {
    const { fields } = await refuse(server, 'saveParticipantView', { as, body });
    assert.deepEqual(Object.keys(fields ?? {}), [field]);
  }
  const { view } = await save(as, 'More', { status: 'waitlist', page: 3 });
  assert.deepEqual(view.filters, { status: 'waitlist' });
});

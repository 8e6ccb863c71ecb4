import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, newEventBody } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* Access of the site (docs/product/events.md#site-access). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  await makeApprovedEvent(server, organizer, { title: 'Nothing said' });
  await make('Step-free', ['step_free']);
  await make('Both', ['step_free', 'toilet']);
});
after(() => server.close());

type Access = NonNullable<Awaited<ReturnType<typeof make>>['access']>;

function make(title: string, features: ('step_free' | 'toilet')[]) {
  const access = { features, contact: 'Ann, 07700 900123' };
  return makeApprovedEvent(server, organizer, { title, access });
}

async function titles(access: string) {
  const query = { scope: 'public', access, sort: 'soonest' } as const;
  return (await call(server, 'listEvents', { query })).events.map(({ title }) => title);
}

test('events are found that have all of what is asked for', async () => {
  assert.deepEqual(await titles('step_free'), ['Step-free', 'Both']);
  assert.deepEqual(await titles('toilet,step_free'), ['Both']);
  assert.deepEqual(await titles('quiet_place'), []);
  assert.equal((await titles('')).length, 3);
  const query = { access: 'step_free,lift' };
  const { status, fields } = await refuse(server, 'listEvents', { query });
  assert.deepEqual([status, Object.keys(fields ?? {})], [400, ['access.1']]);
});

test('it is kept in one order, each feature once, and nothing of it is null', async () => {
  const as = organizer;
  const sent = { features: ['toilet', 'step_free', 'toilet'], contact: ' Ann ' } as Access;
  const body = await newEventBody(server, as, { access: sent });
  const { event } = await call(server, 'createEvent', { as, body });
  assert.deepEqual(event.access, { features: ['step_free', 'toilet'], contact: 'Ann' });
  const params = { id: event.id };
  async function update(access: Access | null | undefined) {
    const change = { title: 'New', ...(access !== undefined && { access }) };
    return (await call(server, 'updateEvent', { as, params, body: change })).event.access;
  }
  assert.deepEqual(await update(undefined), event.access);
  assert.equal(await update({ features: [], contact: ' ' }), null);
  for (const [access, field] of [
    [{ features: ['lift'] }, 'access.features.0'],
    [{ contact: 'x'.repeat(121) }, 'access.contact'],
  ] as const) {
    const refused = await refuse(server, 'updateEvent', { as, params, body: { access } } as never);
    assert.deepEqual(Object.keys(refused.fields ?? {}), [field]);
  }
});

test('the superadmin sees that it has changed since the approval', async () => {
  const event = await make('Changed', ['toilet']);
  const params = { id: event.id };
  await call(server, 'updateEvent', { as: organizer, params, body: { access: null } });
  const superadmin = await signInSuperadmin(server);
  const { event: seen } = await call(server, 'getEvent', { as: superadmin, params });
  assert.deepEqual(seen.changedSinceApproval, ['access']);
});

test('a saved search keeps it', async () => {
  const as = await signUp(server);
  const body = { name: 'Step-free', filters: { access: ['step_free'] } } as const;
  const request = { as, body: { ...body, filters: { access: [...body.filters.access] } } };
  const { search } = await call(server, 'createSavedSearch', request);
  assert.deepEqual(search.filters, { access: ['step_free'] });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LEGAL_LIMITS } from '@muster/contract';
import { LEGAL_MILLIJOULES } from '@muster/domain';
import { call, refuse } from '../../../test/support/call.ts';
import { getList, makeGate } from '../../../test/support/gate.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* Limits of muzzle energy (docs/product/chronograph.md#limits). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

const AUTO = {
  class: 'full_auto',
  base: 'full_auto',
  millijoules: 1_300,
  minimumEngagementM: null,
} as const;
const SINGLE = {
  class: 'single_shot',
  base: 'single_shot',
  millijoules: 2_500,
  minimumEngagementM: null,
} as const;
const DMR = {
  class: 'DMR',
  base: 'single_shot',
  millijoules: 1_880,
  minimumEngagementM: 20,
} as const;

async function limitsOf(as: Person) {
  return (await call(server, 'getLimits', { as })).limits;
}

test('the law is the same for pages and for the server', () => {
  assert.deepEqual(LEGAL_MILLIJOULES, LEGAL_LIMITS);
});

test('without limits of one’s own those of the law hold, and what is set replaces them', async () => {
  const as = await signUp(server);
  assert.deepEqual(await limitsOf(as), [AUTO, SINGLE]);
  const low = { ...AUTO, millijoules: 1_140, minimumEngagementM: 3 };
  const sent = [DMR, { class: 'full_auto', millijoules: 1_140, minimumEngagementM: 3 }];
  const { limits } = await call(server, 'setLimits', { as, body: { limits: sent } });
  assert.deepEqual(limits, [low, SINGLE, DMR]);
  assert.deepEqual(await limitsOf(as), limits);
  assert.equal((await call(server, 'getLimits', { as })).hasOwnLimits, true);
  assert.deepEqual(await limitsOf(organizer), [AUTO, SINGLE]);
  const off = await call(server, 'setLimits', { as, body: { limits: [] } });
  assert.equal(off.hasOwnLimits, false);
  assert.deepEqual(await limitsOf(as), [AUTO, SINGLE]);
  await eraseAccount(server.services, { id: as.user.id, conversations: 'kept', origin: null });
  const { rows } = await server.database.pool.query('select from energy_limits');
  assert.equal(rows.length, 0);
});

for (const [path, limit] of [
  ['limits.0.millijoules', { class: 'full_auto', millijoules: 1_301 }],
  ['limits.0.millijoules', { class: 'single_shot', millijoules: 2_501 }],
  ['limits.0.millijoules', { class: 'DMR', base: 'full_auto', millijoules: 1_301 }],
  // The class of the law is its own base, whatever is sent.
  ['limits.0.millijoules', { class: 'full_auto', base: 'single_shot', millijoules: 2_000 }],
  ['limits.0.millijoules', { class: 'full_auto', millijoules: 1_139.5 }],
  ['limits.0.millijoules', { class: 'full_auto', millijoules: 0 }],
  ['limits.0.millijoules', { class: 'full_auto', millijoules: 1e9 }],
  ['limits.0.millijoules', { class: 'full_auto', millijoules: '1138' }],
  ['limits.0.millijoules', { class: 'full_auto', millijoules: null }],
  ['limits.0.base', { class: 'DMR', millijoules: 1_000 }],
  ['limits.0.base', { class: 'DMR', base: 'cannon', millijoules: 1_000 }],
  ['limits.0.class', { class: ' ', base: 'full_auto', millijoules: 1_000 }],
  ['limits.0.class', { class: 'Full_Auto', base: 'single_shot', millijoules: 2_000 }],
  ['limits.0.minimumEngagementM', { ...DMR, minimumEngagementM: 201 }],
] as const) {
  test(`${JSON.stringify(limit)} is refused at ${path}, and changes nothing`, async () => {
    const body = { limits: [limit] };
    const refused = await refuse(server, 'setLimits', { as: organizer, body });
    assert.equal(refused.code, 'VALIDATION');
    assert.deepEqual(Object.keys(refused.fields ?? {}), [path]);
    assert.deepEqual(await limitsOf(organizer), [AUTO, SINGLE]);
  });
}

test('a class comes once, whatever its case', async () => {
  const body = { limits: [DMR, { ...DMR, class: 'dmr' }] };
  const refused = await refuse(server, 'setLimits', { as: organizer, body });
  assert.deepEqual(Object.keys(refused.fields ?? {}), ['limits.1.class']);
});

test('devices get the limits with the list of the gate, whose version grows with them', async () => {
  const gate = await makeGate(server);
  const before = await getList(gate);
  assert.deepEqual([before.limits, before.hasOwnLimits], [[AUTO, SINGLE], false]);
  await call(server, 'setLimits', { as: gate.organizer, body: { limits: [DMR] } });
  const list = await getList(gate, { since: before.version });
  assert.deepEqual([list.limits, list.people], [[AUTO, SINGLE, DMR], []]);
  assert.equal(list.hasOwnLimits, true);
  assert.ok(list.version > before.version);
});

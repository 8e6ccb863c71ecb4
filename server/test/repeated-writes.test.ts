import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from './support/call.ts';
import { bornYearsAgo } from './support/dependants.ts';
import { makeGate, makeNonce } from './support/gate.ts';
import { until } from './support/join-crew.ts';
import { makeApprovedEvent } from './support/make.ts';
import { type Person, signUp } from './support/people.ts';
import { startTestServer, type TestServer } from './support/start-test-server.ts';
import { addPlayer, setWaiver } from './support/waivers.ts';

/* What is sent again, because no response came, is done once (docs/product/gate.md#nonces). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Name =
  | 'addDependant'
  | 'addDevice'
  | 'addVoucher'
  | 'createAnnouncement'
  | 'giveCard'
  | 'inviteCrew'
  | 'sendGuardianLink';

interface Write {
  name: Name;
  table: string;
  /** Who sends it; by default somebody new. */
  as?: () => Promise<Person>;
  /** What the path names. */
  params?: (as: Person) => Promise<object>;
  body: (as: Person) => Promise<object>;
  /** Other content under the same nonce; undefined where equal content is the same. */
  other?: object;
}

const WRITES: readonly Write[] = [
  {
    name: 'addDependant',
    table: 'dependants',
    body: async () => ({ name: 'Tom Oakes', dateOfBirth: '2013-05-04' }),
  },
  {
    name: 'addDevice',
    table: 'devices',
    body: async () => ({
      nonce: makeNonce(),
      name: 'Sam’s phone',
      eventId: null,
      expiresAt: until,
    }),
    other: { name: 'Kim’s phone' },
  },
  {
    name: 'addVoucher',
    table: 'vouchers',
    body: async () => ({ nonce: makeNonce(), kind: 'pounds', value: 5, maxUses: 1 }),
    other: { value: 6 },
  },
  {
    name: 'createAnnouncement',
    table: 'announcements',
    params: async (as) => {
      const params = { id: (await makeApprovedEvent(server, as)).id };
      await call(server, 'joinEvent', { as: await signUp(server), params, body: {} });
      return params;
    },
    body: async () => ({ nonce: makeNonce(), audience: 'everyone', text: 'Bring water' }),
    other: { text: 'Bring tea' },
  },
  {
    name: 'giveCard',
    table: 'cards',
    body: async (as) => ({
      ...{ nonce: makeNonce(), colour: 'yellow', reason: 'Blind firing' },
      userId: (await signUp(server)).user.id,
      eventId: (await makeApprovedEvent(server, as)).id,
    }),
    other: { reason: 'Late' },
  },
  {
    name: 'inviteCrew',
    table: 'crew_invitations',
    body: async () => ({
      ...{ nonce: makeNonce(), roles: ['gate'], eventId: null },
      expiresAt: until,
    }),
    other: { roles: ['medic'] },
  },
  {
    name: 'sendGuardianLink',
    table: 'mails',
    as: async () => signUp(server, { dateOfBirth: bornYearsAgo(14) }),
    params: async (as) => {
      const gate = await makeGate(server);
      await setWaiver(server, gate.organizer);
      await addPlayer(gate, as);
      return { id: gate.event.id };
    },
    body: async () => ({ nonce: makeNonce(), email: 'greta@muster.test' }),
    other: { email: 'ruth@muster.test' },
  },
];

for (const write of WRITES) {
  const { name, table, as: makeSender, params: makeParams, body: makeBody, other } = write;
  test(`${name} sent again, at once and later, is done once`, async () => {
    const as = await (makeSender?.() ?? signUp(server));
    const params = await makeParams?.(as);
    const body = await makeBody(as);
    const before = await count(table);
    function send() {
      return call(server, name, { as, params, body } as never);
    }
    const [first, ...again] = [...(await Promise.all([send(), send()])), await send()];
    for (const response of again) assert.deepEqual(response, first);
    assert.equal(await count(table), before + 1);
    if (!other) return;
    const refused = await refuse(server, name, {
      as,
      params,
      body: { ...body, ...other },
    } as never);
    assert.equal(refused.code, 'NONCE_REUSED');
    assert.equal(await count(table), before + 1);
    await call(server, name, { as, params, body: { ...body, nonce: makeNonce() } } as never);
    assert.equal(await count(table), before + 2);
  });
}

test('a dependant who is sent again with another contact has that one', async () => {
  const as = await signUp(server);
  const body = { name: 'Tom Oakes', dateOfBirth: '2013-05-04' };
  const emergencyContact = { name: 'Ruth Oakes', phone: '07700 900456', relationship: 'Aunt' };
  const { dependant } = await call(server, 'addDependant', { as, body });
  const sent = await call(server, 'addDependant', { as, body: { ...body, emergencyContact } });
  assert.deepEqual(sent.dependant, { ...dependant, emergencyContact });
});

test('nothing that is stored tells a code, or the link of an invitation', async () => {
  const as = await signUp(server);
  const body = { nonce: makeNonce(), kind: 'pounds', value: 5, maxUses: 1 } as const;
  const { code } = await call(server, 'addVoucher', { as, body });
  const shared = { eventId: null, expiresAt: until };
  const invitation = { nonce: makeNonce(), roles: ['gate' as const], ...shared };
  const { token } = await call(server, 'inviteCrew', { as, body: invitation });
  const device = { nonce: makeNonce(), name: 'Sam’s phone', ...shared };
  const { code: pairing } = await call(server, 'addDevice', { as, body: device });
  const { rows } = await server.database.pool.query('select response from nonces');
  assert.ok(rows.length > 0);
  for (const secret of [code, pairing, token]) assert.ok(!JSON.stringify(rows).includes(secret));
});

async function count(table: string): Promise<number> {
  const { rows } = await server.database.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

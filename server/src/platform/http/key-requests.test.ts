import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KeyRole } from '@muster/contract';
import { call, type RawInput, refuse, send } from '../../../test/support/call.ts';
import {
  addHolder,
  makeGate,
  makeNonce,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let gate: TestGate;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
});
after(() => server.close());

function key(...roles: KeyRole[]) {
  return makeKey(server, gate.organizer, { roles });
}
async function read(name: Parameters<typeof send>[1], input: RawInput) {
  const response = await send(server, name, { params: { id: gate.event.id }, ...input });
  return { status: response.status, ...(await response.json()) };
}

test('contacts add name, email and telephone, and nothing that concerns health', async () => {
  await addHolder(gate);
  const [plain, contacts] = [await key('read'), await key('read', 'contacts')];
  const first = (await read('listParticipants', { as: plain.as })).data;
  const keys = 'balancePence checkInStatus checkInTime holdUntil id joinForm joinedAt kit';
  const more = 'needsConsent partyId partySize paymentAmount paymentStatus position status';
  const all = `${keys} ${more} updatedAt waitsFor`.split(' ');
  assert.deepEqual(Object.keys(first.participants[0]).toSorted(), all.toSorted());
  assert.deepEqual(Object.keys(first.participants[0].joinForm), ['customFieldResponses']);
  const [second] = (await read('listParticipants', { as: contacts.as })).data.participants;
  assert.deepEqual(Object.keys(second.user).toSorted(), ['email', 'id', 'name']);
  const form = ['customFieldResponses', 'email', 'fullName', 'phone'];
  assert.deepEqual(Object.keys(second.joinForm).toSorted(), form);
});

test('what tells who somebody is, and money, need a role more', async () => {
  const { participationId: userId, userId: account } = await addHolder(gate);
  const asks: [KeyRole[], Record<string, string>, number][] = [
    [['read'], { search: 'fox' }, 403],
    [['read', 'contacts'], { search: 'fox' }, 200],
    [['read', 'contacts'], { waiver: 'due' }, 403],
    [['read', 'contacts'], { readiness: 'ready' }, 403],
    [['read'], { sort: 'surname' }, 403],
    [['read'], { sort: 'joined' }, 200],
  ];
  for (const [roles, query, status] of asks)
    assert.equal(
      (await read('listParticipants', { as: (await key(...roles)).as, query })).status,
      status,
    );
  const treasurer = await key('treasurer', 'contacts');
  assert.equal(
    (await read('listLedger', { as: treasurer.as, query: { format: 'csv' } })).status,
    403,
  );
  const params = { id: gate.event.id, userId };
  const body = { paymentStatus: 'paid' };
  const [one, both] = [await key('participants'), await key('participants', 'treasurer')];
  assert.equal((await read('updateParticipant', { as: one.as, params, body })).status, 403);
  assert.equal((await read('updateParticipant', { as: both.as, params, body })).status, 200);
  // Who knows an account from elsewhere learns nothing of it.
  const known = { id: gate.event.id, userId: account };
  assert.equal((await read('getParticipant', { as: one.as, params: known })).status, 404);
  const reminder = { audience: 'owing', text: 'Please pay' };
  const writer = await key('messages');
  assert.equal((await read('createAnnouncement', { as: writer.as, body: reminder })).status, 403);
  const picked = { audience: 'everyone', text: 'Hello', userIds: [account] };
  assert.equal((await read('createAnnouncement', { as: writer.as, body: picked })).status, 403);
  const off = { reason: 'Storm', refund: true, nonce: makeNonce() };
  const { as } = await key('events');
  assert.equal((await read('callOffEvent', { as, body: off })).status, 403);
});

test('scans, entries and the audit log name the key', async () => {
  const holder = await addHolder(gate);
  const [door, till] = [await key('gate'), await key('treasurer', 'participants')];
  const { verdict } = await recordOne(gate, door.as, { code: holder.code });
  assert.equal(verdict, 'in');
  const { organizer: as, event } = gate;
  const { scans } = await call(server, 'listScans', { as, params: { id: event.id }, query: {} });
  assert.deepEqual(scans.at(-1)?.by, { kind: 'device', id: door.id, name: 'Till · key' });
  const payment = { kind: 'payment', method: 'card', pence: 500, nonce: makeNonce() };
  const body = { ...payment, participationId: holder.participationId };
  assert.equal((await read('addLedgerEntry', { as: till.as, body })).status, 201);
  const { entries } = await call(server, 'listLedger', {
    as,
    params: { id: event.id },
    query: { participationId: holder.participationId },
  });
  assert.equal(entries.find(({ kind }) => kind === 'payment')?.device?.name, 'Till · key');
  const { participationId: userId } = await addHolder(gate);
  const change = { checkInStatus: 'checked_in', paymentStatus: 'paid' };
  const named = { id: event.id, userId };
  assert.equal(
    (await read('updateParticipant', { as: till.as, params: named, body: change })).status,
    200,
  );
  const seen = await call(server, 'listScans', {
    as,
    params: { id: event.id },
    query: { participationId: userId },
  });
  assert.deepEqual(
    seen.scans.map(({ by }) => by.name),
    ['Till · key'],
  );
  const [refused] = [{ nonce: makeNonce(), note: '' }];
  const about = { id: event.id, participationId: holder.participationId };
  const wiped = await read('updateGatePerson', { as: door.as, params: about, body: refused });
  assert.equal(wiped.status, 403);
  const { rows } = await server.database.pool.query(
    `select actor_id, key_id, after from audit_entries where action = 'useKey'
      and subject_id = any($1)`,
    [[till.id, door.id]],
  );
  const after = { call: 'updateParticipant', event: event.id };
  assert.deepEqual(rows, [{ actor_id: as.user.id, key_id: till.id, after }]);
});

function idempotency(value: string) {
  return { headers: { 'idempotency-key': value } };
}

test('a write with an Idempotency-Key is done once, also of ten at once', async () => {
  const { as, id } = await key('events');
  const input = { as, body: { title: 'Once' }, ...idempotency('order-4711') };
  const first = await read('updateEvent', input);
  assert.equal(first.status, 200);
  await call(server, 'updateEvent', {
    as: gate.organizer,
    params: { id: gate.event.id },
    body: { title: 'Later' },
  });
  const again = await read('updateEvent', input);
  assert.deepEqual(again, first);
  const { event } = await call(server, 'getEvent', {
    as: gate.organizer,
    params: { id: gate.event.id },
  });
  assert.equal(event.title, 'Later');
  const other = await read('updateEvent', { ...input, body: { title: 'Other' } });
  assert.equal(other.error.code, 'NONCE_REUSED');
  const tenth = { as, body: { title: 'Ten' }, ...idempotency('at-once-0') };
  const ten = await Promise.all(Array.from({ length: 10 }, () => read('updateEvent', tenth)));
  const codes = new Set(ten.map(({ error }) => error?.code));
  codes.delete('STILL_RUNNING');
  assert.deepEqual([...codes], [undefined]);
  const { rows } = await server.database.pool.query(
    `select count(*)::integer as count from audit_entries
      where action = 'useKey' and after->>'call' = 'updateEvent' and subject_id = $1`,
    [id],
  );
  assert.equal(rows[0].count, 2);
});

test('what was refused is sent again; what ended without a response is not done again', async () => {
  const { as, id } = await key('events');
  const wrong = { as, body: { maxParticipants: 0 }, ...idempotency('refused-1') };
  assert.equal((await read('updateEvent', wrong)).status, 400);
  const right = { as, body: { title: 'Right' }, ...idempotency('refused-1') };
  assert.equal((await read('updateEvent', right)).status, 200);
  await server.database.pool.query(
    `update nonces set response = '{}' where organizer_id = $1 and response ? 'data'`,
    [gate.organizer.user.id],
  );
  const lost = await refuse(server, 'updateEvent', { ...right, params: { id: gate.event.id } });
  assert.deepEqual([lost.code, lost.headers.get('retry-after')], ['STILL_RUNNING', '5']);
  // Another key has its own.
  const other = await key('events');
  assert.notEqual(other.id, id);
  assert.equal((await read('updateEvent', { ...right, as: other.as })).status, 200);
  for (const value of ['short', 'with space 1', 'x'.repeat(65)])
    assert.equal((await read('updateEvent', { ...right, ...idempotency(value) })).status, 400);
});

test('a key in an address is refused, and in no log', async () => {
  const { token } = await key('read');
  const hidden = `%6D${token.slice(1)}`;
  for (const path of [
    `/api/events?access_token=${token}`,
    `/api/events?k=${hidden}`,
    `/api/events/${token}`,
    `/o/${token}`,
  ])
    assert.equal((await fetch(server.url + path)).status, 400, path);
  assert.ok(!server.logged.join('').includes(token));
});

test('a key makes 120 requests a minute, and a network 10 wrong ones', async () => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  try {
    const { organizer } = await makeGate(limited);
    const { as } = await makeKey(limited, organizer, { roles: ['read'] });
    const responses: Response[] = [];
    for (let n = 0; n < 121; n += 1) responses.push(await send(limited, 'listEvents', { as }));
    const [first, last] = [responses[0]!, responses.at(-1)!];
    assert.equal(first.headers.get('ratelimit-limit'), '120');
    assert.equal(first.headers.get('ratelimit-remaining'), '119');
    assert.deepEqual([responses[119]!.status, last.status], [200, 429]);
    assert.ok(Number(last.headers.get('retry-after')) > 0);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const wrong = { tokens: { accessToken: `mk_${'a'.repeat(8)}_${'b'.repeat(32)}` } };
      statuses.push((await send(limited, 'listEvents', { as: wrong })).status);
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
  } finally {
    await limited.close();
  }
});

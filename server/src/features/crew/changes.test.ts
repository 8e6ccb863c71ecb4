import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Change, KeyRole } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeGate, makeNonce, recordOne, type TestGate } from '../../../test/support/gate.ts';
import { until } from '../../../test/support/join-crew.ts';
import { makeKey } from '../../../test/support/keys.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweepChanges } from './changes.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

type Caller = Pick<Person, 'tokens'> | { tokens: { accessToken: string } };

function list(as: Caller, query: object = {}) {
  return call(server, 'listChanges', { as, query: { limit: 1_000, ...query } });
}
async function typesAfter(as: Caller, after: number) {
  return (await list(as, { after })).changes.map(({ type }) => type);
}
/** An event of an organizer with a key for everything. */
async function makeScene(...roles: KeyRole[]) {
  const organizer = await signUp(server);
  const key = await makeKey(server, organizer, { roles: roles.length > 0 ? roles : ['read'] });
  return { organizer, key, gate: await makeGate(server, {}, organizer) };
}
async function joined({ event }: TestGate) {
  const as = await signUp(server);
  await call(server, 'joinEvent', { as, params: { id: event.id }, body: {} });
  return as;
}

test('what an organizer and players do is in the log, in order, with ids alone', async () => {
  const { organizer: as, key, gate } = await makeScene('read', 'treasurer', 'messages');
  const params = { id: gate.event.id };
  const player = await joined(gate);
  const { participants } = await call(server, 'listParticipants', { as, params, query: {} });
  const participationId = participants[0]!.id;
  await recordOne(gate, as, { participationId });
  const payment = { kind: 'payment', method: 'cash', pence: 500, nonce: makeNonce() } as const;
  await call(server, 'addLedgerEntry', { as, params, body: { ...payment, participationId } });
  const message = { eventId: params.id, content: { text: 'Where do I park?' } };
  await call(server, 'sendMessage', { as: player, body: message });
  await call(server, 'updateEvent', { as, params, body: { title: 'Dawn Raid' } });
  await call(server, 'leaveEvent', { as: player, params });
  const off = { reason: 'Storm', refund: false, nonce: makeNonce() };
  await call(server, 'callOffEvent', { as, params, body: off });
  await call(server, 'deleteEventUndoably', { as, params });
  const { changes, last, oldest } = await list(key.as);
  assert.deepEqual(
    changes.map(({ type }) => type),
    [
      'event.created',
      'event.approved',
      'participation.confirmed',
      'participation.checked_in',
      'participation.changed',
      'payment.booked',
      'message.received',
      'event.updated',
      'participation.cancelled',
      'event.called_off',
      'event.deleted',
    ],
  );
  const sequences = changes.map(({ data }) => data.sequence);
  assert.deepEqual(sequences, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  assert.deepEqual([last, oldest], [11, 1]);
  const { path, subjectId } = changes[2]!.data;
  assert.equal(subjectId, participationId);
  assert.equal(path, `/api/events/${params.id}/participants/${participationId}`);
  for (const { data } of changes)
    assert.deepEqual(Object.keys(data), ['eventId', 'subjectId', 'sequence', 'path']);
  const text = JSON.stringify(changes);
  for (const word of [player.user.email, player.user.nickName, 'Raid', 'Storm', 'cash'])
    assert.ok(!text.includes(word), word);
});

test('a path says more to a key, and writes what it names', async () => {
  const { key, gate } = await makeScene('read', 'participants');
  await joined(gate);
  const { data } = (await list(key.as)).changes.at(-1)!;
  const response = await fetch(server.url + data.path, {
    headers: { authorization: `Bearer ${key.token}` },
  });
  const { participant } = (await response.json()).data;
  assert.deepEqual([participant.id, participant.status], [data.subjectId, 'confirmed']);
  const changed = await fetch(server.url + data.path, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ checkInStatus: 'checked_in' }),
  });
  assert.equal(changed.status, 200);
  const types = await typesAfter(key.as, data.sequence);
  assert.deepEqual(types, ['participation.checked_in']);
});

test('nothing is written without a key, for what is rolled back, or for counts and likes', async () => {
  const organizer = await signUp(server);
  const early = await makeApprovedEvent(server, organizer);
  assert.deepEqual((await list(organizer)).changes, []);
  const key = await makeKey(server, organizer, { roles: ['read'] });
  const as = await signUp(server);
  await call(server, 'likeEvent', { as, params: { id: early.id } });
  const { pool } = server.database;
  await pool.query(`begin; update events set title = 'Never' where id = '${early.id}'; rollback`);
  assert.deepEqual((await list(key.as)).changes, []);
  await pool.query(
    `update events set title = 'Once' where id = '${early.id}';
      update events set title = 'Twice' where id = '${early.id}'`,
  );
  assert.deepEqual(await typesAfter(key.as, 0), ['event.updated']);
});

test('a key reads the types of its roles and its own event; others read nothing of it', async () => {
  const { organizer, gate } = await makeScene('read', 'events');
  const next = await makeApprovedEvent(server, organizer);
  await joined(gate);
  const treasurer = await makeKey(server, organizer, { roles: ['treasurer'] });
  assert.deepEqual(await list(treasurer.as), { changes: [], last: 5, oldest: 1 });
  const ofOne = await makeKey(server, organizer, { roles: ['read'], eventId: next.id });
  const { changes } = await list(ofOne.as);
  assert.deepEqual([...new Set(changes.map(({ data }) => data.eventId))], [next.id]);
  const other = { as: ofOne.as, query: { eventId: gate.event.id } };
  assert.equal((await refuse(server, 'listChanges', other)).code, 'EVENT_NOT_FOUND');
  assert.equal((await list(organizer, { eventId: gate.event.id })).changes.length, 3);
  assert.equal((await list(organizer, { types: 'event.created' })).changes.length, 2);
  assert.deepEqual((await list(await signUp(server))).changes, []);
  const wrong = { as: organizer, query: { types: 'event.gone' } };
  assert.equal((await refuse(server, 'listChanges', wrong)).code, 'VALIDATION');
});

test('who reads while others write misses nothing, and reads nothing twice', async () => {
  const { organizer, key, gate } = await makeScene();
  const { pool } = server.database;
  const late = await pool.connect();
  const seen: Change[] = [];
  let after = 0;
  async function read() {
    const { changes, last } = await list(key.as, { after, limit: 7 });
    seen.push(...changes);
    after = last;
  }
  await late.query('begin');
  await late.query(`update events set title = 'Late' where id = $1`, [gate.event.id]);
  const others = await Promise.all(Array.from({ length: 12 }, () => makeEvent(server, organizer)));
  for (let n = 0; n < 4; n += 1) await Promise.all([read(), list(key.as), list(key.as)]);
  await late.query('commit');
  late.release();
  for (let n = 0; n < 3; n += 1) await read();
  const { rows } = await pool.query('select id from changes where organizer_id = $1', [
    organizer.user.id,
  ]);
  assert.equal(others.length, 12);
  assert.deepEqual(seen.map(({ id }) => id).toSorted(), rows.map(({ id }) => id).toSorted());
  const sequences = seen.map(({ data }) => data.sequence);
  assert.deepEqual(
    sequences,
    sequences.toSorted((a, b) => a - b),
  );
  assert.equal(seen.at(-1)?.data.eventId, gate.event.id);
});

test('whoever asks for what is gone, or never was, is told where the log begins', async () => {
  const { organizer, key } = await makeScene();
  await makeEvent(server, organizer);
  await list(key.as);
  const { pool } = server.database;
  const old = `at = now() - interval '31 days'`;
  await pool.query(`update changes set ${old} where organizer_id = $1 and sequence < 3`, [
    organizer.user.id,
  ]);
  await sweepChanges(server.services.db, { now: new Date(), limit: 100 });
  for (const after of [1, 9]) {
    const refused = await refuse(server, 'listChanges', { as: key.as, query: { after } });
    assert.equal(refused.code, 'CHANGES_GONE');
    assert.match(refused.message, /from 2 to 3\b/);
  }
  const { changes, oldest } = await list(key.as, { after: 2 });
  assert.deepEqual([changes.length, oldest], [1, 3]);
});

test('what nobody has read is not forgotten unseen', async () => {
  const { organizer, key } = await makeScene();
  const { last } = await list(key.as);
  await makeEvent(server, organizer);
  const old = `update changes set at = now() - interval '31 days' where organizer_id = $1`;
  await server.database.pool.query(old, [organizer.user.id]);
  await sweepChanges(server.services.db, { now: new Date(), limit: 100 });
  await makeEvent(server, organizer);
  const refused = await refuse(server, 'listChanges', { as: key.as, query: { after: last } });
  assert.equal(refused.code, 'CHANGES_GONE');
});

test('a time without a key is a gap that a program learns of', async () => {
  const as = await signUp(server);
  const body = { name: 'Till', roles: ['read' as const], eventId: null, expiresAt: until };
  const whole = { ...body, password: PASSWORD };
  const first = await call(server, 'addApiKey', { as, body: whole });
  await makeEvent(server, as);
  const { last } = await list({ tokens: { accessToken: first.token } });
  await call(server, 'removeApiKey', { as, params: { id: first.key.id } });
  await makeEvent(server, as);
  const next = await call(server, 'addApiKey', { as, body: whole });
  const key = { tokens: { accessToken: next.token } };
  const refused = await refuse(server, 'listChanges', { as: key, query: { after: last } });
  assert.equal(refused.code, 'CHANGES_GONE');
  const begin = last + 1;
  assert.deepEqual(await list(key, { after: begin }), {
    changes: [],
    last: begin,
    oldest: begin + 1,
  });
});

test('what is deleted, signed, and done with another change is said by its own type', async () => {
  const { organizer: as, key, gate } = await makeScene();
  const params = { id: gate.event.id };
  const player = await joined(gate);
  const { last } = await list(key.as);
  const { participants } = await call(server, 'listParticipants', { as, params, query: {} });
  const body = { paymentStatus: 'paid' as const, checkInStatus: 'checked_in' as const };
  const named = { ...params, userId: player.user.id };
  await call(server, 'updateParticipant', { as, params: named, body });
  const { pool } = server.database;
  await pool.query(
    `insert into waiver_texts (organizer_id, version, body, valid_for, guardian_below,
        accompanied_below, is_material)
      values ($1, 1, 'Play fair', 'event', 18, 14, true)`,
    [as.user.id],
  );
  await pool.query(
    `insert into waiver_signatures (id, organizer_id, version, event_id, user_id, signer,
        signer_user_id, typed_name, kept_until)
      values (lpad('e', 24, 'e'), $1, 1, $2, $3, 'self', $3, 'Pete', '2090-01-01')`,
    [as.user.id, params.id, player.user.id],
  );
  await pool.query('delete from participations where event_id = $1', [params.id]);
  await call(server, 'deleteEvent', { as, params });
  const { changes } = await list(key.as, { after: last });
  assert.deepEqual(
    changes.map(({ type, data }) => [type, data.subjectId]),
    [
      ['participation.checked_in', participants[0]!.id],
      ['waiver.signed', participants[0]!.id],
      ['participation.cancelled', participants[0]!.id],
      ['event.deleted', params.id],
    ],
  );
});

test('the superadmin’s decision on a pending event is in the log of its organizer', async () => {
  const { organizer, key } = await makeScene();
  const { last } = await list(key.as);
  const { id } = await makeEvent(server, organizer);
  const as = await signInSuperadmin(server);
  const body = { approved: false, reason: 'No date' };
  await call(server, 'approveEvent', { as, params: { id }, body });
  assert.deepEqual(await typesAfter(key.as, last), ['event.created', 'event.rejected']);
});

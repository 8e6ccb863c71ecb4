import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { addMember, newSquad } from '../../../test/support/squads.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { mailStatuses } from './participant-mails.ts';

/* The side of a squad (docs/product/squads.md#side). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

type Side = 'Tan' | 'Green';

type Given = Partial<Parameters<typeof makeApprovedEvent>[2]> & {
  limit?: number | null;
  tanPounds?: number;
};

/** A squad on Tan at an event with two sides. */
async function makeTanSquad({ limit = null, tanPounds = 0, ...changes }: Given = {}) {
  const options = [
    { label: 'Tan', price: tanPounds, limit },
    { label: 'Green', price: 0 },
  ];
  const customFields = [{ label: 'Sides', isSide: true, options }];
  const event = await makeApprovedEvent(server, organizer, {
    ...{ price: 'Free', customFields, maxParticipants: 4, ...changes },
  });
  const leader = await signUp(server);
  const made = await call(server, 'createSquad', newSquad(leader, event, choose(event, 'Tan')));
  return { event, leader, squad: made.squad, code: made.squad.code! };
}

function sideId({ customFields: [field] }: Event, side: Side): string {
  return field?.options.find(({ label }) => label === side)?.id ?? '';
}
function choose(event: Event, side: Side) {
  const fieldId = event.customFields[0]?.id ?? '';
  return { joinForm: { customFieldResponses: [{ fieldId, optionId: sideId(event, side) }] } };
}
async function sidesOf({ id }: { id: string }) {
  const { rows } = await server.database.pool.query(
    `select join_form #>> '{customFieldResponses,0,selectedOptionLabel}' as side
      from participations where event_id = $1 and status <> 'cancelled' order by queue_position`,
    [id],
  );
  return rows.map(({ side }) => side);
}

test('who comes with the code gets the side of the squad, and no other one', async () => {
  const { event, squad, code, leader } = await makeTanSquad();
  assert.equal(squad.side?.label, 'Tan');
  const { member } = await addMember(server, { squad, code });
  const { squad: found } = await call(server, 'findSquadByCode', { params: { code } });
  assert.equal(found.side?.label, 'Tan');
  const params = { id: event.id };
  const as = await signUp(server);
  const green = { ...choose(event, 'Green'), squadCode: code };
  const { code: error, fields } = await refuse(server, 'joinEvent', { as, params, body: green });
  assert.deepEqual(
    [error, Object.keys(fields ?? {})],
    ['VALIDATION', ['joinForm.customFieldResponses']],
  );
  const change = { as: member, params, body: choose(event, 'Green') };
  assert.equal((await refuse(server, 'updateMyJoinForm', change)).code, 'VALIDATION');
  const own = squad.members[0]!.participationId;
  const out = { as: leader, params: { id: squad.id, participationId: own } };
  await call(server, 'removeSquadMember', out);
  assert.equal(
    (await refuse(server, 'getSquad', { as: leader, params: { id: squad.id } })).code,
    'SQUAD_NOT_FOUND',
  );
  await call(server, 'updateMyJoinForm', { ...change, query: {} });
  assert.deepEqual(await sidesOf(event), ['Tan', 'Green']);
});

test('who has joined with another side does not enter, who has none gets it', async () => {
  const { event, squad, code } = await makeTanSquad({ maxParticipants: 2 });
  const params = { id: event.id };
  const [green, either] = [await signUp(server), await signUp(server)];
  await call(server, 'joinEvent', { as: green, params, body: choose(event, 'Green') });
  await call(server, 'joinEvent', { as: either, params, body: {} });
  const entering = { params, body: { squadCode: code } };
  assert.equal((await refuse(server, 'joinSquad', { as: green, ...entering })).code, 'VALIDATION');
  const { squad: entered } = await call(server, 'joinSquad', { as: either, ...entering });
  assert.deepEqual([entered.id, entered.size], [squad.id, 2]);
  assert.deepEqual(await sidesOf(event), ['Tan', 'Green', 'Tan']);
});

test('a side that is full or too far ahead takes no more of the squad', async () => {
  const full = await makeTanSquad({ limit: 1 });
  const body = { squadCode: full.code };
  const as = await signUp(server);
  const join = { as, params: { id: full.event.id }, body };
  assert.equal((await refuse(server, 'joinEvent', join)).code, 'OPTION_SOLD_OUT');
  const ahead = await makeTanSquad({ sides: { policy: 'choose', maxGap: 1 } });
  const next = { as, params: { id: ahead.event.id }, body: { squadCode: ahead.code } };
  assert.equal((await refuse(server, 'joinEvent', next)).code, 'SIDE_CLOSED');
});

test('the leader changes the side of all, while it has room for them', async () => {
  const { event, squad, code, leader } = await makeTanSquad();
  await addMember(server, { squad, code });
  const params = { id: squad.id };
  function change(sideOptionId: string) {
    return { as: leader, params, body: { sideOptionId } };
  }
  const { squad: after } = await call(server, 'updateSquad', change(sideId(event, 'Green')));
  assert.equal(after.side?.label, 'Green');
  assert.deepEqual(await sidesOf(event), ['Green', 'Green']);
  const { fields } = await refuse(server, 'updateSquad', change('f'.repeat(24)));
  assert.deepEqual(Object.keys(fields ?? {}), ['sideOptionId']);
  const limit = `update events set custom_fields =
    jsonb_set(custom_fields, '{0,options,0,limit}', '1') where id = $1`;
  await server.database.pool.query(limit, [event.id]);
  const refusal = await refuse(server, 'updateSquad', change(sideId(event, 'Tan')));
  assert.equal(refusal.code, 'OPTION_SOLD_OUT');
  assert.deepEqual(await sidesOf(event), ['Green', 'Green']);
});

/** Whom mails that are due, or are now, tell a new side. */
async function mailedSides() {
  const { pool } = server.database;
  await pool.query(
    'update participations set status_mail_due_at = now() where status_mail_due_at is not null',
  );
  await mailStatuses({ db: server.services.db, signal: new AbortController().signal });
  const { rows } = await pool.query(
    "delete from mails where details ->> 'news' = 'side' returning user_id, details ->> 'side' as side",
  );
  return rows.map(({ user_id: userId, side }) => [userId, side]);
}

test('a squad is made with a side, unless that has no room', async () => {
  const { event } = await makeTanSquad({ limit: 1, maxParticipants: 8 });
  const green = { name: 'Badgers', sideOptionId: sideId(event, 'Green') };
  const { squad } = await call(server, 'createSquad', newSquad(await signUp(server), event, green));
  assert.equal(squad.side?.label, 'Green');
  const [mate, leader] = [await signUp(server), await signUp(server)];
  const params = { id: event.id };
  for (const as of [mate, leader])
    await call(server, 'joinEvent', { as, params, body: choose(event, 'Green') });
  for (const [sideOptionId, code] of [
    [sideId(event, 'Tan'), 'OPTION_SOLD_OUT'],
    ['f'.repeat(24), 'VALIDATION'],
  ]) {
    const given = { name: 'Foxes', joinForm: undefined, sideOptionId };
    const refusal = await refuse(server, 'createSquad', newSquad(leader, event, given));
    assert.equal(refusal.code, code);
  }
  assert.deepEqual(await sidesOf(event), ['Tan', 'Green', 'Green', 'Green']);
  const { rows } = await server.database.pool.query(
    'select count(*)::integer as squads from squads where event_id = $1',
    [event.id],
  );
  assert.deepEqual(rows, [{ squads: 2 }]);
});

test('who waits for the side that a leader gives up gets it', async () => {
  const { event } = await makeTanSquad({ limit: 2, maxParticipants: 8 });
  const params = { id: event.id };
  const [leader, waits] = [await signUp(server), await signUp(server)];
  await call(server, 'joinEvent', { as: leader, params, body: choose(event, 'Tan') });
  await call(server, 'joinEvent', { as: waits, params, body: choose(event, 'Green') });
  const { pool } = server.database;
  await pool.query(
    `update participations set status = 'waitlist', join_form = jsonb_set(join_form,
        '{customFieldResponses,0,optionId}', to_jsonb($3::text))
      where event_id = $1 and user_id = $2`,
    [event.id, waits.user.id, sideId(event, 'Tan')],
  );
  const given = { name: 'Badgers', joinForm: undefined, sideOptionId: sideId(event, 'Green') };
  await call(server, 'createSquad', newSquad(leader, event, given));
  const { status } = await call(server, 'getJoinStatus', { as: waits, params, query: {} });
  assert.equal(status, 'confirmed');
});

test('the other members get one mail about the side that the leader has changed', async () => {
  const { event, squad, code, leader } = await makeTanSquad();
  const { member } = await addMember(server, { squad, code });
  await mailedSides();
  async function change(side: Side) {
    const body = { sideOptionId: sideId(event, side) };
    await call(server, 'updateSquad', { as: leader, params: { id: squad.id }, body });
  }
  await change('Green');
  const { rows } = await server.database.pool.query(
    `select status_mail_due_at > now() + interval '5 seconds' as is_later from participations
      where event_id = $1 and status_mail_due_at is not null`,
    [event.id],
  );
  assert.deepEqual(rows, [{ is_later: true }]);
  await change('Tan');
  assert.deepEqual(await mailedSides(), [], 'back on the side that they know');
  await change('Green');
  assert.deepEqual(await mailedSides(), [[member.user.id, 'Green']]);
});

test('members without a side get the same one when they move up', async () => {
  const { event } = await makeTanSquad({ maxParticipants: 2 });
  const params = { id: event.id };
  const green = await signUp(server);
  await call(server, 'joinEvent', { as: green, params, body: choose(event, 'Green') });
  const leader = await signUp(server);
  const { squad } = await call(server, 'createSquad', newSquad(leader, event, { name: 'Badgers' }));
  await addMember(server, { squad, code: squad.code! });
  assert.equal(squad.side, null);
  const body = { maxParticipants: 4 };
  await call(server, 'updateEvent', { as: organizer, params, body });
  const [, , first, second] = await sidesOf(event);
  assert.ok(first);
  assert.equal(first, second);
});

test('a plan draws one side for a squad, and moves all of it or nobody', async () => {
  const { event, squad, code, leader } = await makeTanSquad();
  const { member } = await addMember(server, { squad, code });
  const params = { id: event.id };
  const sides = { policy: 'draw' as const, maxGap: null };
  await call(server, 'updateEvent', { as: organizer, params, body: { sides } });
  for (const as of [await signUp(server), await signUp(server)])
    await call(server, 'joinEvent', { as, params, body: {} });
  const body = { basis: 'confirmed' as const, seed: 'a' };
  const plan = await call(server, 'planSides', { as: organizer, params, body });
  assert.equal(plan.largestUnit, 2);
  const given = { as: organizer, params, body: { ...plan, nonce: makeNonce() } };
  await call(server, 'applySides', given);
  const [first, second, ...others] = await sidesOf(event);
  assert.equal(first, second);
  assert.deepEqual(new Set(others).size, 1);
  assert.notEqual(first, others[0]);
  const { participants } = await call(server, 'listParticipants', { as: organizer, params });
  const ids = [leader, member].map(
    ({ user }) => participants.find((one) => one.user?.id === user.id)!.id,
  );
  const { version } = await call(server, 'planSides', { as: organizer, params, body });
  const to = sideId(event, first === 'Tan' ? 'Green' : 'Tan');
  const moves = [{ participationId: ids[0]!, to }];
  const alone = { as: organizer, params, body: { version, moves, nonce: makeNonce() } };
  assert.deepEqual(Object.keys((await refuse(server, 'applySides', alone)).fields ?? {}), [
    'moves.0',
  ]);
});

test('a squad is counted on one side only while it changes sides', async () => {
  const sides = { policy: 'choose' as const, maxGap: 2 };
  const { event, squad, code, leader } = await makeTanSquad({ sides });
  await addMember(server, { squad, code });
  const as = await signUp(server);
  await call(server, 'joinEvent', { as, params: { id: event.id }, body: choose(event, 'Green') });
  const body = { sideOptionId: sideId(event, 'Green') };
  const change = { as: leader, params: { id: squad.id }, body };
  assert.equal((await refuse(server, 'updateSquad', change)).code, 'SIDE_CLOSED');
  assert.deepEqual(await sidesOf(event), ['Tan', 'Tan', 'Green']);
});

test('a plan for who is here moves squads whole, of which some are not here yet', async () => {
  const { event, squad, code } = await makeTanSquad({ maxParticipants: 6 });
  const badgers = { name: 'Badgers', ...choose(event, 'Tan') };
  const second = await call(server, 'createSquad', newSquad(await signUp(server), event, badgers));
  for (const made of [
    { squad, code },
    { squad: second.squad, code: second.squad.code! },
  ])
    for (let count = 0; count < 2; count += 1) await addMember(server, made);
  await server.database.pool.query(
    `update participations set is_inside = true where id in (select id from (
      select id, row_number() over (partition by squad_id order by queue_position) as index
      from participations where event_id = $1) numbered where index < 3)`,
    [event.id],
  );
  const scope = { as: organizer, params: { id: event.id } };
  const sides = { policy: 'draw' as const, maxGap: null };
  await call(server, 'updateEvent', { ...scope, body: { sides } });
  const plan = await call(server, 'planSides', { ...scope, body: { basis: 'inside' } });
  await call(server, 'applySides', { ...scope, body: { ...plan, nonce: makeNonce() } });
  const after = (await sidesOf(event)).toSorted();
  assert.deepEqual(after, ['Green', 'Green', 'Green', 'Tan', 'Tan', 'Tan']);
});

test('members on the waitlist follow a plan, and follow it back', async () => {
  const { event, squad, code } = await makeTanSquad({ maxParticipants: 1 });
  await addMember(server, { squad, code });
  assert.deepEqual(await sidesOf(event), ['Tan', 'Tan']);
  const scope = { as: organizer, params: { id: event.id } };
  const { version } = await call(server, 'planSides', { ...scope, body: { basis: 'confirmed' } });
  const { participationId } = squad.members[0]!;
  const moves = [{ participationId, to: sideId(event, 'Green') }];
  const apply = { ...scope, body: { version, moves, nonce: makeNonce() } };
  const { updated, undo } = await call(server, 'applySides', apply);
  assert.deepEqual([updated, await sidesOf(event)], [1, ['Green', 'Green']]);
  await call(server, 'applySides', { ...scope, body: { ...undo, nonce: makeNonce() } });
  assert.deepEqual(await sidesOf(event), ['Tan', 'Tan']);
});

test('a side with a price is not had for nothing', async () => {
  const { event, squad, code } = await makeTanSquad({ tanPounds: 10 });
  const params = { id: event.id };
  const as = await signUp(server);
  const { fields } = await refuse(server, 'joinEvent', { as, params, body: { squadCode: code } });
  assert.deepEqual(Object.keys(fields ?? {}), ['joinForm.customFieldResponses']);
  const named = { ...choose(event, 'Tan'), squadCode: code };
  const { participant } = await call(server, 'joinEvent', { as, params, body: named });
  assert.deepEqual([participant.paymentAmount, participant.squad?.id], [10, squad.id]);
  const fieldId = event.customFields[0]?.id ?? '';
  const customFieldResponses = [{ fieldId, optionId: null, isEither: true as const }];
  const dropped = { as, params, query: {}, body: { joinForm: { customFieldResponses } } };
  assert.equal((await refuse(server, 'updateMyJoinForm', dropped)).code, 'VALIDATION');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { mailStatuses } from './participant-mails.ts';

/* Even sides: the plan, applying it and taking it back (docs/product/sides.md#balance). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

function query(text: string, values: unknown[] = []) {
  return server.database.pool.query(text, values);
}

interface Given {
  players?: number;
  /** Of the side Green. */
  limit?: number;
  policy?: 'choose' | 'draw';
}

/** An event with the sides Tan and Green, which are drawn: the players have none. */
async function makeSides({ players = 4, limit, policy = 'draw' }: Given = {}) {
  const options = [
    { label: 'Tan', price: 0 },
    { label: 'Green', price: 0, ...(limit && { limit }) },
  ];
  const customFields = [{ label: 'Side', isSide: true, options }];
  const sides = { policy, maxGap: null };
  const given = { customFields, sides, maxParticipants: 4 };
  const event = await makeApprovedEvent(server, organizer, given);
  const [tan, green] = event.customFields[0]!.options.map(({ id }) => id) as [string, string];
  const joined: { player: Person; id: string }[] = [];
  for (let count = 0; count < players; count += 1) {
    const player = await signUp(server);
    const params = { id: event.id };
    const { participant } = await call(server, 'joinEvent', { as: player, params, body: {} });
    joined.push({ player, id: participant.id });
  }
  await mailDue();
  await query('delete from mails');
  const scope = { as: organizer, params: { id: event.id } };
  function plan(body: { basis?: 'confirmed' | 'inside'; seed?: string } = {}) {
    return call(server, 'planSides', { ...scope, body: { basis: 'confirmed', ...body } });
  }
  function toApply(body: {
    version: string;
    moves: { participationId: string; to: string | null }[];
  }) {
    const { version, moves } = body;
    return { ...scope, body: { version, moves: [...moves], nonce: makeNonce() } };
  }
  return { event, tan, green, joined, plan, toApply, field: event.customFields[0]! };
}

/** The sides of an event, by the order of the queue. */
async function sidesOf({ id }: { id: string }) {
  const { rows } = await query(
    'select join_form, payment_amount_pence from participations where event_id = $1 order by queue_position',
    [id],
  );
  return rows.map(({ join_form: form }) => form.customFieldResponses?.[0]?.optionId ?? null);
}

function mailDue() {
  return mailStatuses({ db: server.services.db, signal: new AbortController().signal });
}

/** The news that were mailed since the event was made, once nothing can be undone any more. */
async function mailedNews() {
  await query(
    'update participations set status_mail_due_at = now() where status_mail_due_at is not null',
  );
  await mailDue();
  const { rows } = await query('select details from mails order by id');
  return rows.map(({ details }) => [details.news, details.side]);
}

test('a plan changes nothing, and with the same seed it is the same', async () => {
  const { event, plan, joined } = await makeSides();
  const planned = await plan({ seed: 'Sunday' });
  assert.equal(planned.moves.length, 4);
  assert.deepEqual(
    planned.sides.map(({ label, before, after }) => [label, before, after]),
    [
      ['Tan', 0, 2],
      ['Green', 0, 2],
    ],
  );
  assert.deepEqual([planned.largestUnit, planned.blockedBy, planned.seed], [1, [], 'Sunday']);
  assert.deepEqual(await plan({ seed: 'Sunday' }), planned);
  assert.deepEqual(
    planned.moves.map(({ participationId, from }) => [participationId, from]),
    joined.map(({ id }) => [id, null]),
  );
  assert.deepEqual(await sidesOf(event), [null, null, null, null]);
});

test('what is applied is stored, recorded and mailed once; a repetition changes nothing', async () => {
  const { event, plan, toApply, field } = await makeSides();
  const planned = await plan();
  const request = toApply(planned);
  const applied = await call(server, 'applySides', request);
  assert.equal(applied.updated, 4);
  assert.deepEqual(await call(server, 'applySides', request), applied);
  assert.deepEqual(
    await sidesOf(event),
    planned.moves.map(({ to }) => to),
  );
  const { rows } = await query('select join_form from participations where event_id = $1 limit 1', [
    event.id,
  ]);
  const [choice] = rows[0].join_form.customFieldResponses;
  const { isAssigned, additionalPrice, fieldId } = choice;
  assert.deepEqual([isAssigned, additionalPrice, fieldId], [true, 0, field.id]);
  const audit = (await auditOf(server, event.id)).filter(({ action }) => action === 'applySides');
  assert.deepEqual(
    audit.map((entry) => entry.after),
    [{ count: 4 }],
  );
  const news = await mailedNews();
  assert.deepEqual(news.toSorted(), [
    ['side', 'Green'],
    ['side', 'Green'],
    ['side', 'Tan'],
    ['side', 'Tan'],
  ]);
  assert.deepEqual((await mailedNews()).length, 4, 'each is told once');
});

test('an event that is called off keeps its sides', async () => {
  const { event, plan, toApply } = await makeSides();
  const request = toApply(await plan());
  const before = await sidesOf(event);
  await query(
    `update events set cancelled_at = now(), cancellation_reason = 'Flood' where id = $1`,
    [event.id],
  );
  assert.equal((await refuse(server, 'applySides', request)).code, 'EVENT_CANCELLED');
  assert.deepEqual(await sidesOf(event), before);
});

test('what is taken back in time is as before, and not mailed', async () => {
  const { event, plan, toApply } = await makeSides();
  const { undo } = await call(server, 'applySides', toApply(await plan()));
  const { updated } = await call(server, 'applySides', toApply(undo));
  assert.equal(updated, 4);
  assert.deepEqual(await sidesOf(event), [null, null, null, null]);
  assert.deepEqual(await mailedNews(), []);
  const { undo: late } = await call(server, 'applySides', toApply(await plan()));
  await mailedNews();
  await query('delete from mails');
  await call(server, 'applySides', toApply(late));
  assert.deepEqual(await mailedNews(), Array(4).fill(['side', null]));
});

test('a plan is outdated once a spot or a side has changed', async () => {
  const { event, plan, toApply, joined, tan } = await makeSides();
  const [, , , last] = joined;
  const first = await plan();
  await call(server, 'leaveEvent', { as: last!.player, params: { id: event.id } });
  assert.equal((await refuse(server, 'applySides', toApply(first))).code, 'PLAN_OUTDATED');
  const { version } = await plan();
  const move = { participationId: joined[0]!.id, to: tan };
  await call(server, 'applySides', toApply({ version, moves: [move] }));
  const again = toApply({ version, moves: [{ ...move, participationId: joined[1]!.id }] });
  assert.equal((await refuse(server, 'applySides', again)).code, 'PLAN_OUTDATED');
  assert.deepEqual(await sidesOf(event), [tan, null, null, null]);
});

test('moves of others, to other options or above a limit change nothing', async () => {
  const { event, plan, toApply, joined, tan, green } = await makeSides({ limit: 1 });
  const other = await makeSides({ players: 1 });
  const [a, b, c, d] = joined.map(({ id }) => id) as [string, string, string, string];
  await call(server, 'leaveEvent', { as: joined[3]!.player, params: { id: event.id } });
  const { version } = await plan();
  const cases: [{ participationId: string; to: string | null }[], string, string][] = [
    [[{ participationId: other.joined[0]!.id, to: tan }], 'VALIDATION', 'moves.0'],
    [[{ participationId: d, to: tan }], 'VALIDATION', 'moves.0'],
    [
      [
        { participationId: a, to: tan },
        { participationId: a, to: green },
      ],
      'VALIDATION',
      'moves.1',
    ],
    [[{ participationId: a, to: other.tan }], 'VALIDATION', 'moves.0'],
    [
      [
        { participationId: b, to: green },
        { participationId: c, to: green },
      ],
      'OPTION_SOLD_OUT',
      'moves.0',
    ],
  ];
  for (const [moves, code, field] of cases) {
    const refusal = await refuse(server, 'applySides', toApply({ version, moves }));
    assert.deepEqual([refusal.code, Object.keys(refusal.fields ?? {})], [code, [field]]);
  }
  const seed = 'x'.repeat(2_000);
  const params = { id: event.id };
  const long = { as: organizer, params, body: { basis: 'confirmed' as const, seed } };
  assert.equal((await refuse(server, 'planSides', long)).code, 'VALIDATION');
  assert.deepEqual(await sidesOf(event), [null, null, null, null]);
});

test('an event without sides has none to plan', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const request = { as: organizer, params: { id }, body: { basis: 'confirmed' as const } };
  assert.equal((await refuse(server, 'planSides', request)).code, 'VALIDATION');
});

test('of two at once with one nonce, one changes something', async () => {
  const { event, plan, toApply } = await makeSides();
  const request = toApply(await plan());
  const both = await Promise.all([
    call(server, 'applySides', request),
    call(server, 'applySides', request),
  ]);
  assert.deepEqual(both[0], both[1]);
  const audit = (await auditOf(server, event.id)).filter(({ action }) => action === 'applySides');
  assert.equal(audit.length, 1);
});

test('who is inside stays, or is balanced with the others who are', async () => {
  const { plan, toApply, joined, tan, green } = await makeSides();
  const { version } = await plan();
  const moves = joined.map(({ id }, index) => ({
    participationId: id,
    to: index === 3 ? green : tan,
  }));
  await call(server, 'applySides', toApply({ version, moves }));
  const inside = joined.slice(0, 2).map(({ id }) => id);
  await query('update participations set is_inside = true where id = any($1)', [inside]);
  const confirmed = await plan();
  assert.ok(confirmed.moves.every(({ participationId }) => !inside.includes(participationId)));
  const balanced = await plan({ basis: 'inside' });
  assert.deepEqual(
    balanced.sides.map(({ before, after }) => [before, after]),
    [
      [2, 1],
      [0, 1],
    ],
  );
  assert.equal(balanced.moves.length, 1);
});

test('the list of the gate follows', async () => {
  const { event, plan, toApply } = await makeSides();
  const scope = { as: organizer, params: { id: event.id } };
  const { version } = await call(server, 'getGate', scope);
  await call(server, 'applySides', toApply(await plan()));
  const list = await call(server, 'getGate', { ...scope, query: { since: version } });
  assert.equal(list.people.length, 4);
  assert.ok(list.people.every(({ side }) => side === 'Tan' || side === 'Green'));
});

test('who has chosen a side stays on it, and is in the way', async () => {
  const { event, plan, tan, green, field } = await makeSides({ policy: 'choose', players: 0 });
  const chosen = { customFieldResponses: [{ fieldId: field.id, optionId: tan }] };
  for (const joinForm of [chosen, chosen, chosen, {}]) {
    const params = { id: event.id };
    const as = await signUp(server);
    await call(server, 'joinEvent', { as, params, body: { joinForm } });
  }
  const planned = await plan();
  assert.deepEqual(planned.moves, []);
  assert.deepEqual(planned.blockedBy, [{ kind: 'fixed', name: 'Tan' }]);
  assert.deepEqual(await sidesOf(event), [tan, tan, tan, green]);
});

test('a side that was chosen is a chosen one again when a plan is taken back', async () => {
  const { event, toApply, plan, tan, field } = await makeSides({ policy: 'choose', players: 0 });
  const scope = { as: organizer, params: { id: event.id } };
  const chosen = { customFieldResponses: [{ fieldId: field.id, optionId: tan }] };
  for (let count = 0; count < 2; count += 1) {
    const join = { as: await signUp(server), params: scope.params, body: { joinForm: chosen } };
    await call(server, 'joinEvent', join);
  }
  const sides = { policy: 'draw' as const, maxGap: null };
  await call(server, 'updateEvent', { ...scope, body: { sides } });
  const { undo } = await call(server, 'applySides', toApply(await plan()));
  await call(server, 'applySides', toApply(undo));
  const { rows } = await query(
    `select join_form #> '{customFieldResponses,0}' as choice from participations
      where event_id = $1`,
    [event.id],
  );
  assert.deepEqual(
    rows.map(({ choice }) => [choice.optionId, choice.isAssigned]),
    Array(2).fill([tan, undefined]),
  );
});

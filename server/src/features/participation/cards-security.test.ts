import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CardColour, type CrewRole, MAX_COUNT } from '@muster/contract';
import { auditOf } from '../../../test/support/audit.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant } from '../../../test/support/dependants.ts';
import { addDevice } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { addParticipant, makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What nobody learns of cards, and what they are counted by (docs/product/cards.md). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeScene() {
  const [organizer, player] = [await signUp(server), await signUp(server)];
  const event = await makeApprovedEvent(server, organizer);
  await addParticipant(server, event, player);
  return { organizer, player, event };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

function giving({ organizer, player, event }: Scene, change: object = {}, as = organizer) {
  const card = { userId: player.user.id, eventId: event.id, colour: 'yellow' as CardColour };
  return { as, body: { ...card, reason: 'Blind firing', ...change } };
}

async function give(...given: Parameters<typeof giving>) {
  return (await call(server, 'giveCard', giving(...given))).card;
}

async function refuseGiving(...given: Parameters<typeof giving>) {
  return (await refuse(server, 'giveCard', giving(...given))).code;
}

async function read(as: Person) {
  const { cards, pagination } = await call(server, 'listCards', { as, query: {} });
  assert.equal(pagination.total, cards.length);
  return cards.map(({ id }) => id);
}

async function addCrew(organizer: Person, event: { id: string } | null, role: CrewRole = 'gate') {
  const member = await signUp(server);
  await joinCrew(server, { event, organizer, member, roles: [role] });
  return member;
}

function query(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}

/** Cards of an organizer for a player, as many as that. */
function fill({ organizer, player }: Scene, count: number, endsAt = `now() + interval '1 day'`) {
  return query(
    `insert into cards (id, organizer_id, user_id, colour, reason, ends_at)
    select substr(md5($1 || $2 || n::text), 1, 24), $1, $2, 'yellow', 'Full', ${endsAt}
    from generate_series(1, $3) n`,
    organizer.user.id,
    player.user.id,
    count,
  );
}

test('crew with all events of one organizer reads no cards of another', async () => {
  const [scene, other] = [await makeScene(), await makeScene()];
  // The player is known to both.
  await addParticipant(server, other.event, scene.player);
  const { id } = await give(scene);
  const ofOther = await give(other, { userId: scene.player.user.id });
  for (const event of [null, other.event])
    assert.deepEqual(await read(await addCrew(other.organizer, event)), [ofOther.id]);
  assert.deepEqual(await read(await addCrew(scene.organizer, null)), [id]);
});

test('crew of an event reads no cards of those at another one of the organizer', async () => {
  const scene = await makeScene();
  const { id } = await give(scene);
  const elsewhere = await makeApprovedEvent(server, scene.organizer);
  const marshal = await addCrew(scene.organizer, elsewhere);
  assert.deepEqual(await read(marshal), []);
  await addParticipant(server, elsewhere, scene.player);
  assert.deepEqual(await read(marshal), [id]);
});

test('crew that has a card reads those of others, and not its own', async () => {
  const scene = await makeScene();
  const { organizer, player } = scene;
  await joinCrew(server, { event: null, organizer, member: player, roles: ['gate'] });
  const own = await give(scene);
  const { id } = await give(scene, { userId: (await signUp(server)).user.id });
  assert.deepEqual(await read(player), [id]);
  assert.deepEqual(await read(organizer), [id, own.id]);
});

test('whoever is crew no more neither reads nor gives cards', async () => {
  const scene = await makeScene();
  const marshal = await addCrew(scene.organizer, null);
  const { id } = await give(scene, {}, marshal);
  assert.deepEqual(await read(marshal), [id]);
  await query('update crew set revoked_at = now() where user_id = $1', marshal.user.id);
  assert.deepEqual(await read(marshal), []);
  assert.equal(await refuseGiving(scene, {}, marshal), 'EVENT_NOT_FOUND');
  await query(
    `update crew set revoked_at = null, expires_at = now() where user_id = $1`,
    marshal.user.id,
  );
  assert.deepEqual(await read(marshal), []);
  assert.equal(await refuseGiving(scene, {}, marshal), 'EVENT_NOT_FOUND');
});

test('crew takes back nothing, not even what it gave, and an ended card is none', async () => {
  const scene = await makeScene();
  const marshal = await addCrew(scene.organizer, null, 'co_organizer');
  const { id } = await give(scene, {}, marshal);
  const { organizer: stranger } = await makeScene();
  for (const as of [marshal, stranger, scene.player])
    assert.equal(
      (await refuse(server, 'takeCardBack', { as, params: { id } })).code,
      'CARD_NOT_FOUND',
    );
  await query('update cards set ends_at = now() where id = $1', id);
  const late = await refuse(server, 'takeCardBack', { as: scene.organizer, params: { id } });
  assert.equal(late.code, 'CARD_NOT_FOUND');
});

test('a device neither reads nor gives cards', async () => {
  const scene = await makeScene();
  const as = await addDevice({ server, ...scene }, { ofAll: true });
  assert.equal((await refuse(server, 'listCards', { as })).code, 'FORBIDDEN');
  const given = { ...giving(scene), as };
  assert.equal((await refuse(server, 'giveCard', given)).code, 'FORBIDDEN');
});

test('the limits are of one organizer, and of cards that have not ended', async () => {
  const [scene, other] = [await makeScene(), await makeScene()];
  const ofPlayer = { ...other, player: scene.player };
  await fill(ofPlayer, MAX_COUNT.cardsPerPlayer);
  await fill(scene, MAX_COUNT.cardsPerPlayer, 'now()');
  await give(scene);
  assert.equal(await refuseGiving(ofPlayer), 'TOO_MANY_CARDS');
  // Of this organizer the player has no more than another card; there are many of others.
  await fill(other, MAX_COUNT.cards - MAX_COUNT.cardsPerPlayer);
  const userId = (await signUp(server)).user.id;
  assert.equal(await refuseGiving(other, { userId }), 'TOO_MANY_CARDS');
  await give(scene, { userId });
});

test('the log has who gave a card and who took it back, without the reason', async () => {
  const scene = await makeScene();
  const marshal = await addCrew(scene.organizer, scene.event);
  const { id } = await give(scene, { reason: 'Secret reason' }, marshal);
  await call(server, 'takeCardBack', { as: scene.organizer, params: { id } });
  const entries = await auditOf(server, scene.player.user.id);
  assert.deepEqual(
    entries.map(({ action, actorId, kind, after }) => [action, actorId, kind, after]),
    [
      ['giveCard', marshal.user.id, 'user', { colour: 'yellow', event: scene.event.id }],
      ['takeCardBack', scene.organizer.user.id, 'user', null],
    ],
  );
  const { rows } = await query('select to_jsonb(a) as entry from audit_entries a');
  assert.doesNotMatch(JSON.stringify(rows), /Secret reason/);
});

test('a red card keeps the guardian’s dependants out, too, and a yellow one nobody', async () => {
  const scene = await makeScene();
  const { organizer, player } = scene;
  const tom = await addDependant(server, player);
  const event = await makeApprovedEvent(server, organizer);
  const joining = { as: player, params: { id: event.id }, body: { dependantId: tom.id } };
  const red = await give(scene, { colour: 'red' });
  assert.equal((await refuse(server, 'joinEvent', joining)).code, 'NOT_ACCEPTED');
  await call(server, 'takeCardBack', { as: organizer, params: { id: red.id } });
  await give(scene);
  await call(server, 'joinEvent', joining);
});

test('no card is given to a dependant, or at an event that is deleted', async () => {
  const scene = await makeScene();
  const tom = await addDependant(server, scene.player);
  const event = await makeApprovedEvent(server, scene.organizer);
  const joining = { as: scene.player, params: { id: event.id }, body: { dependantId: tom.id } };
  const { participant } = await call(server, 'joinEvent', joining);
  const ofTom = { userId: undefined, participationId: participant.id, eventId: event.id };
  assert.equal(await refuseGiving(scene, ofTom), 'USER_NOT_FOUND');
  assert.equal(await refuseGiving(scene, { userId: tom.id }), 'USER_NOT_FOUND');
  await query('update events set deletes_at = now() where id = $1', event.id);
  assert.equal(await refuseGiving(scene, { eventId: event.id }), 'EVENT_NOT_FOUND');
});

test('ids of anything else name no player', async () => {
  const scene = await makeScene();
  const { rows } = await query('select id from participations where event_id = $1', scene.event.id);
  const participationId = String(rows[0].id);
  for (const id of [scene.player.user.id, scene.event.id]) {
    const named = { userId: undefined, participationId: id };
    assert.equal(await refuseGiving(scene, named), 'PARTICIPANT_NOT_FOUND');
  }
  for (const userId of [participationId, scene.event.id])
    assert.equal(await refuseGiving(scene, { userId }), 'USER_NOT_FOUND');
  assert.deepEqual(await read(scene.organizer), []);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_COUNT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { sweep } from '../../jobs/sweep/sweep.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* Yellow and red cards (docs/product/cards.md). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeScene() {
  const [organizer, player] = [await signUp(server, { nickName: 'Olga' }), await signUp(server)];
  const event = await makeApprovedEvent(server, organizer);
  return { organizer, player, event };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

function body({ player, event }: Scene, change: object = {}) {
  const card = { userId: player.user.id, eventId: event.id, colour: 'yellow' as const };
  return { ...card, reason: 'Blind firing', ...change };
}

async function give(scene: Scene, change: object = {}, as = scene.organizer) {
  return (await call(server, 'giveCard', { as, body: body(scene, change) })).card;
}

async function listed(as: Person, { player }: Scene) {
  const { cards } = await call(server, 'listCards', { as, query: { userId: player.user.id } });
  return cards;
}

async function rows() {
  return (await server.database.pool.query('select * from cards order by id')).rows;
}

async function helper(
  { organizer, event }: Scene,
  roles: ('gate' | 'co_organizer' | 'messages')[],
) {
  const member = await signUp(server, { nickName: 'Mo' });
  await joinCrew(server, { event, organizer, member, roles });
  return member;
}

function join({ player, event }: Scene) {
  return call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
}

test('a card is listed for its organizer with who gave it, and ends after a year', async () => {
  const scene = await makeScene();
  await join(scene);
  const marshal = await helper(scene, ['gate']);
  const card = await give(scene, { reason: ' Blind\nfiring ' }, marshal);
  assert.deepEqual(card, {
    id: card.id,
    user: { id: scene.player.user.id, name: card.user.name, avatarUrl: null },
    event: { id: scene.event.id, title: 'Night Raid' },
    colour: 'yellow',
    reason: 'Blind\nfiring',
    givenBy: { id: marshal.user.id, name: 'Mo' },
    createdAt: card.createdAt,
    endsAt: card.endsAt,
    can: { takeBack: false },
  });
  const own = { ...card, can: { takeBack: true } };
  assert.deepEqual(await listed(scene.organizer, scene), [own]);
  assert.deepEqual((await call(server, 'listCards', { as: scene.organizer, query: {} })).cards, [
    own,
  ]);
  await server.database.pool.query(
    `update cards set created_at = now() - interval '1 year', ends_at = now() where id = $1`,
    [card.id],
  );
  assert.deepEqual(await listed(scene.organizer, scene), []);
  const { endedCards } = await sweep(server.services, new Date());
  assert.equal(endedCards, 1);
  assert.deepEqual(await rows(), []);
});

test('a red card keeps a player out with the sentence of a ban, until it is taken back', async () => {
  const scene = await makeScene();
  const { organizer, player, event } = scene;
  const params = { id: event.id };
  await give(scene);
  await call(server, 'joinEvent', { as: player, params, body: {} });
  const { id } = await give(scene, { colour: 'red' });
  // The spot stays: the organizer cancels it, or bans.
  const status = await call(server, 'getJoinStatus', { as: player, params });
  assert.equal(status.status, 'confirmed');
  const next = await makeApprovedEvent(server, organizer);
  const joining = { as: player, params: { id: next.id }, body: {} };
  const refused = await refuse(server, 'joinEvent', joining);
  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [403, 'NOT_ACCEPTED', 'This organizer does not accept your booking.'],
  );
  // At the events of others they are welcome.
  const other = await makeApprovedEvent(server, await signUp(server));
  await call(server, 'joinEvent', { as: player, params: { id: other.id }, body: {} });
  assert.equal((await refuse(server, 'takeCardBack', { as: player, params: { id } })).status, 404);
  await call(server, 'takeCardBack', { as: organizer, params: { id } });
  const again = await refuse(server, 'takeCardBack', { as: organizer, params: { id } });
  assert.equal(again.code, 'CARD_NOT_FOUND');
  await call(server, 'joinEvent', joining);
});

test('an ended red card keeps nobody out', async () => {
  const scene = await makeScene();
  await give(scene, { colour: 'red' });
  await server.database.pool.query('update cards set ends_at = now()');
  const params = { id: scene.event.id };
  await call(server, 'joinEvent', { as: scene.player, params, body: {} });
});

test('only the organizer’s own crew reads cards, and the player learns nothing', async () => {
  const scene = await makeScene();
  const card = { ...(await give(scene)), can: { takeBack: false } };
  const ofEvent = await helper(scene, ['gate']);
  const ofAll = await signUp(server);
  const crew = { organizer: scene.organizer, member: ofAll, roles: ['co_organizer'] as const };
  await joinCrew(server, { ...crew, event: null });
  assert.deepEqual(await listed(ofAll, scene), [card]);
  // Of a single event: of its players alone.
  assert.deepEqual(await listed(ofEvent, scene), []);
  await call(server, 'joinEvent', { as: scene.player, params: { id: scene.event.id }, body: {} });
  assert.deepEqual(await listed(ofEvent, scene), [card]);
  const foreign = await makeScene();
  for (const as of [
    scene.player,
    await signUp(server),
    foreign.organizer,
    await helper(foreign, ['gate', 'co_organizer']),
    await helper(scene, ['messages']),
    await signInSuperadmin(server),
  ])
    assert.deepEqual(await listed(as, scene), []);
});

test('a card is given at an event that one may give cards at, and to others', async () => {
  const scene = await makeScene();
  const foreign = await makeScene();
  const messenger = await helper(scene, ['messages']);
  const marshal = await helper(scene, ['gate']);
  const before = await rows();
  for (const [as, change, code] of [
    [foreign.organizer, {}, 'EVENT_NOT_FOUND'],
    [scene.player, {}, 'EVENT_NOT_FOUND'],
    [messenger, {}, 'FORBIDDEN'],
    [scene.organizer, { eventId: foreign.event.id }, 'EVENT_NOT_FOUND'],
    [scene.organizer, { userId: createObjectId() }, 'USER_NOT_FOUND'],
    [scene.organizer, { userId: scene.organizer.user.id }, 'FORBIDDEN'],
    [marshal, { userId: scene.organizer.user.id }, 'FORBIDDEN'],
    [marshal, { userId: foreign.organizer.user.id }, 'PARTICIPANT_NOT_FOUND'],
    [scene.organizer, { colour: 'green' }, 'VALIDATION'],
    [scene.organizer, { reason: '' }, 'VALIDATION'],
    [scene.organizer, { reason: ' \u200b ' }, 'VALIDATION'],
    [scene.organizer, { reason: 'x'.repeat(501) }, 'VALIDATION'],
  ] as const) {
    const refused = await refuse(server, 'giveCard', { as, body: body(scene, change) });
    assert.equal(refused.code, code, JSON.stringify(change));
  }
  assert.deepEqual(await rows(), before);
});

test('the gate gives a card to a participant of its event who has an account', async () => {
  const scene = await makeScene();
  const [marshal, foreign] = [await helper(scene, ['gate']), await makeScene()];
  for (const each of [scene, foreign]) await join(each);
  async function participationOf({ event }: Scene) {
    const { rows } = await server.database.pool.query(
      'select id from participations where event_id = $1',
      [event.id],
    );
    return String(rows[0].id);
  }
  const participationId = await participationOf(scene);
  const named = { userId: undefined, participationId };
  assert.equal((await give(scene, named, marshal)).user.id, scene.player.user.id);
  assert.equal((await give(scene, {}, marshal)).user.id, scene.player.user.id);
  const before = await rows();
  for (const [change, code] of [
    [{ participationId }, 'VALIDATION'],
    [{ userId: undefined }, 'VALIDATION'],
    [{ ...named, participationId: await participationOf(foreign) }, 'PARTICIPANT_NOT_FOUND'],
  ] as const) {
    const refused = await refuse(server, 'giveCard', { as: marshal, body: body(scene, change) });
    assert.equal(refused.code, code, JSON.stringify(change));
  }
  await server.database.pool.query('update participations set user_id = null where id = $1', [
    participationId,
  ]);
  const refused = await refuse(server, 'giveCard', { as: marshal, body: body(scene, named) });
  assert.equal(refused.code, 'USER_NOT_FOUND');
  assert.deepEqual(await rows(), before);
});

test('of requests at once no more cards are given than a player can have', async () => {
  const scene = await makeScene();
  await server.database.pool.query(
    `insert into cards (id, organizer_id, user_id, colour, reason)
    select md5(n::text)::char(24), $1, $2, 'yellow', 'Full' from generate_series(1, $3) n`,
    [scene.organizer.user.id, scene.player.user.id, MAX_COUNT.cardsPerPlayer - 1],
  );
  const sent = await Promise.all(
    Array.from({ length: 4 }, () =>
      send(server, 'giveCard', { as: scene.organizer, body: body(scene) }),
    ),
  );
  assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 409, 409, 409]);
});

test('cards go with the account of the player, and the name of a deleted giver goes', async () => {
  const scene = await makeScene();
  await join(scene);
  const marshal = await helper(scene, ['gate']);
  const card = await give(scene, {}, marshal);
  function erase(id: string) {
    return eraseAccount(server.services, { id, conversations: 'kept', origin: null });
  }
  await erase(marshal.user.id);
  assert.deepEqual(await listed(scene.organizer, scene), [
    { ...card, givenBy: null, can: { takeBack: true } },
  ]);
  await erase(scene.player.user.id);
  assert.ok(!(await rows()).some(({ id }) => id === card.id));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let regular: Person;
let other: Person;
before(async () => {
  server = await startTestServer();
  [organizer, regular, other] = [await signUp(server), await signUp(server), await signUp(server)];
});
after(() => server.close());

type CheckIn = 'checked_in' | 'no_show' | 'not_checked_in';

async function makeGame(year: number, as = organizer) {
  return makeApprovedEvent(server, as, { date: `${year}-05-01T10:00:00.000Z` });
}

interface Played {
  own?: CheckIn;
  others?: CheckIn;
  as?: Person;
}

/** A game of that year in which the regular was checked in like that. */
async function play(year: number, { own = 'checked_in', others = own, as = organizer }: Played) {
  const game = await makeGame(year, as);
  await addParticipant(server, game, regular);
  await addParticipant(server, game, other);
  await setCheckIn(game.id, regular, own);
  await setCheckIn(game.id, other, others);
  return game;
}

async function setCheckIn(eventId: string, { user }: Person, checkInStatus: CheckIn) {
  await server.services.db
    .updateTable('participations')
    .set({ check_in_status: checkInStatus })
    .where('event_id', '=', eventId)
    .where('user_id', '=', user.id)
    .execute();
}

async function earlierGames(eventId: string, as: Person) {
  const params = { id: eventId, userId: regular.user.id };
  const { participant } = await call(server, 'getParticipant', { as, params });
  const { participants } = await call(server, 'listParticipants', { as, params: { id: eventId } });
  const listed = participants.find(({ user }) => user?.id === regular.user.id);
  assert.deepEqual(listed?.earlierGames, participant.earlierGames);
  return participant.earlierGames;
}

test('the organizer sees how many of the earlier games a player had a spot at, and missed', async () => {
  const next = await makeGame(2098);
  await addParticipant(server, next, regular);
  assert.equal(await earlierGames(next.id, organizer), undefined);
  const first = await play(2020, {});
  assert.deepEqual(await earlierGames(next.id, organizer), { total: 1, noShows: 0 });
  // Where nobody was checked in, nobody is a no-show, unless they are marked.
  await play(2021, { own: 'not_checked_in' });
  await play(2022, { own: 'not_checked_in', others: 'checked_in' });
  await play(2023, { own: 'no_show', others: 'not_checked_in' });
  // Neither those of others count, nor those to come, nor those without a spot.
  await play(2024, { as: other });
  await addParticipant(server, await makeGame(2097), regular);
  await addParticipant(server, await makeGame(2019), { ...regular, status: 'cancelled' });
  assert.deepEqual(await earlierGames(next.id, organizer), { total: 4, noShows: 2 });
  assert.equal(await earlierGames(first.id, organizer), undefined);
  // A change of the participant keeps them on the screen.
  const params = { id: next.id, userId: regular.user.id };
  const body = { paymentStatus: 'paid' as const };
  const { participant } = await call(server, 'updateParticipant', { as: organizer, params, body });
  assert.equal(participant.earlierGames?.total, 4);
});

test('neither the player nor the superadmin sees them', async () => {
  await play(2018, {});
  const next = await makeGame(2099);
  await addParticipant(server, next, regular);
  const superadmin = await signInSuperadmin(server);
  assert.equal(await earlierGames(next.id, superadmin), undefined);
  const { participant } = await call(server, 'getMyJoinForm', {
    as: regular,
    params: { id: next.id },
  });
  assert.equal(participant.earlierGames, undefined);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../../../test/support/call.ts';
import { addDependant } from '../../../test/support/dependants.ts';
import { getList, makeGate, record as recordScans } from '../../../test/support/gate.ts';
import { addParticipant, makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { letterDays, MAX_LETTER_DAYS, writeLetter } from './record.ts';

/* A player's record and the letter about it (docs/product/record.md). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

interface Played {
  location?: string;
  checkIn?: 'checked_in' | 'no_show' | 'not_checked_in';
  checkInTime?: string;
  status?: 'confirmed' | 'cancelled';
}

/** A game of a day at which somebody was, or was not. */
async function play(player: Person, day: string, played: Played = {}) {
  const { location = 'Swindon', checkIn = 'checked_in', status = 'confirmed' } = played;
  const date = `${day}T09:00:00.000Z`;
  const game = await makeApprovedEvent(server, organizer, { date, location, duration: '8 hours' });
  await addParticipant(server, game, player);
  await server.services.db
    .updateTable('participations')
    .set({ status, check_in_status: checkIn })
    .set({ check_in_time: checkIn === 'checked_in' ? (played.checkInTime ?? date) : null })
    .where('event_id', '=', game.id)
    .execute();
  return game;
}

async function sitesOf(as: Person) {
  return (await call(server, 'getRecord', { as })).sites;
}

function letter(as: Person, location = 'swindon') {
  const query = { organizerId: organizer.user.id, location };
  return { as, query };
}

test('days of check-in count by site, each once, and neither no-shows nor cancelled spots', async () => {
  const player = await signUp(server);
  assert.deepEqual(await sitesOf(player), []);
  await play(player, '2026-02-02');
  await play(player, '2026-03-01', { location: ' SWINDON' });
  await play(player, '2026-03-01');
  await play(player, '2026-03-14', { checkIn: 'no_show' });
  await play(player, '2026-03-15', { checkIn: 'not_checked_in' });
  await play(player, '2026-03-16', { status: 'cancelled' });
  await play(player, '2026-05-01', { location: 'Reading' });
  // 55 days after the first.
  await play(player, '2026-03-29');
  const site = {
    organizerId: organizer.user.id,
    organizerName: 'Northern Foxes',
    location: 'Swindon',
    dates: ['2026-02-02', '2026-03-01', '2026-03-29'],
    hasThreeIn56Days: false,
  };
  assert.deepEqual(await sitesOf(player), [
    { ...site, location: 'Reading', dates: ['2026-05-01'] },
    site,
  ]);
  assert.equal((await refuse(server, 'getRecordLetter', letter(player))).status, 404);
  // Half past midnight in Britain, and 56 days after the first.
  await play(player, '2026-03-30', { checkInTime: '2026-03-29T23:30:00.000Z' });
  const [, whole] = await sitesOf(player);
  assert.equal(whole?.dates.at(-1), '2026-03-30');
  assert.equal(whole?.hasThreeIn56Days, true);
  assert.deepEqual(await sitesOf(await signUp(server)), []);
});

test('undoing a check-in lowers the record', async () => {
  const gate = await makeGate(server, {}, organizer);
  const player = await signUp(server);
  const params = { id: gate.event.id };
  await call(server, 'joinEvent', { as: player, params, body: {} });
  const participationId = (await getList(gate)).people[0]!.id;
  const [entry] = await recordScans(gate, organizer, [{ participationId }]);
  // A check-in for a game to come counts from its day on.
  assert.deepEqual(await sitesOf(player), []);
  const { db } = server.services;
  await db
    .updateTable('events')
    .set({ date: new Date() })
    .where('id', '=', gate.event.id)
    .execute();
  const [site] = await sitesOf(player);
  assert.equal(site?.dates.length, 1);
  await recordScans(gate, organizer, [{ kind: 'undo', refersTo: entry!.nonce }]);
  assert.deepEqual(await sitesOf(player), []);
});

test('a site is what was approved, and a day that of the check-in on several days', async () => {
  const player = await signUp(server);
  const { id } = await play(player, '2026-06-01', { checkInTime: '2026-06-02T23:30:00.000Z' });
  const { pool } = server.database;
  await pool.query(
    `update events set ends_at = '2026-06-05T12:00:00Z', approved = false, location = 'Elsewhere',
      approved_snapshot = jsonb_build_object('location', 'Swindon') where id = $1`,
    [id],
  );
  const [site] = await sitesOf(player);
  // Half past midnight in Britain.
  assert.deepEqual([site?.location, site?.dates], ['Swindon', ['2026-06-03']]);
  await pool.query('update events set approved = true where id = $1', [id]);
  assert.equal((await sitesOf(player))[0]?.location, 'Elsewhere');
  await pool.query('update participations set check_in_time = null where event_id = $1', [id]);
  assert.deepEqual((await sitesOf(player))[0]?.dates, ['2026-06-01']);
});

test('games of deleted events are gone, and those of dependants are no one’s', async () => {
  const guardian = await signUp(server);
  const game = await play(guardian, '2026-04-04');
  await play(guardian, '2026-04-11', { location: 'Reading' });
  const tom = await addDependant(server, guardian);
  const { pool } = server.database;
  await pool.query(
    `insert into participations (id, event_id, guardian_id, dependant_id, status,
      check_in_status, check_in_time)
    values ($1, $2, $3, $4, 'confirmed', 'checked_in', now())`,
    [createObjectId(), (await makeApprovedEvent(server, organizer)).id, guardian.user.id, tom.id],
  );
  const body = { showsExperience: true };
  await call(server, 'patchProfile', { as: guardian, body });
  const next = await makeApprovedEvent(server, organizer);
  await addParticipant(server, next, guardian);
  const params = { id: next.id, userId: guardian.user.id };
  async function count() {
    const { participant } = await call(server, 'getParticipant', { as: organizer, params });
    const sites = await sitesOf(guardian);
    return [sites.map(({ location }) => location), participant.experience];
  }
  assert.deepEqual(await count(), [['Reading', 'Swindon'], { games: 2 }]);
  await pool.query('update events set deletes_at = now() where id = $1', [game.id]);
  assert.deepEqual(await count(), [['Reading'], { games: 1 }]);
  await pool.query(
    `update participations set status = 'cancelled', check_in_status = 'checked_in'
    where user_id = $1`,
    [guardian.user.id],
  );
  const { participant } = await call(server, 'getParticipant', { as: organizer, params });
  assert.deepEqual([await sitesOf(guardian), participant.experience], [[], { games: 0 }]);
});

test('a letter is about the site of one organizer, and of no other at the same place', async () => {
  const player = await signUp(server);
  for (const day of ['2026-01-10', '2026-02-07', '2026-03-07']) await play(player, day);
  const other = await signUp(server);
  const date = '2026-02-01T09:00:00.000Z';
  const game = await makeApprovedEvent(server, other, { date, location: 'Swindon' });
  await addParticipant(server, game, player);
  await server.database.pool.query(
    `update participations set check_in_status = 'checked_in', check_in_time = $2
    where event_id = $1`,
    [game.id, date],
  );
  const query = { organizerId: other.user.id, location: 'Swindon' };
  assert.equal((await refuse(server, 'getRecordLetter', { as: player, query })).status, 404);
});

test('the letter is one page about one’s own games alone', async () => {
  const player = await signUp(server);
  for (const day of ['2026-01-10', '2026-02-07', '2026-03-07']) await play(player, day);
  const response = await send(server, 'getRecordLetter', letter(player, 'SWINDON '));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  const pdf = await response.text();
  assert.match(pdf, /^%PDF-1\.7/);
  assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1);
  for (const as of [await signUp(server), organizer])
    assert.equal((await refuse(server, 'getRecordLetter', letter(as))).status, 404);
  assert.equal((await refuse(server, 'getRecordLetter', letter(player, 'Reading'))).status, 404);
  const wrong = { as: player, query: { organizerId: 'all', location: 'Swindon' } };
  assert.equal((await refuse(server, 'getRecordLetter', wrong)).status, 400);
});

test('a letter of years and of long names stays on one page', async () => {
  const dates = Array.from({ length: MAX_LETTER_DAYS + 40 }, (_, n) =>
    new Date(Date.UTC(2025, 0, 1 + n * 4)).toISOString().slice(0, 10),
  );
  const organizerName = `<b>${'Very long name '.repeat(20)}`;
  const site = { organizerId: '', organizerName, location: 'X'.repeat(200), dates };
  const pdf = await writeLetter({
    site: { ...site, hasThreeIn56Days: true },
    name: '林'.repeat(100),
    now: new Date(),
  });
  assert.equal(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length,
    1,
  );
});

test('a letter has all days, or the first and the latest', () => {
  const days = Array.from({ length: MAX_LETTER_DAYS }, (_, n) => `day ${n}`);
  assert.deepEqual(letterDays(days), days);
  const [first, , ...latest] = [...days, 'last'];
  assert.deepEqual(letterDays([...days, 'last']), [first, ...latest]);
});

test('organizers see at how many games somebody was only if the player shows it', async () => {
  const [player, other] = [await signUp(server), await signUp(server)];
  await play(player, '2026-01-10');
  await play(player, '2026-02-10', { checkIn: 'no_show' });
  const next = await makeApprovedEvent(server, other);
  await addParticipant(server, next, player);
  const params = { id: next.id, userId: player.user.id };
  async function experience() {
    const { participant } = await call(server, 'getParticipant', { as: other, params });
    const list = await call(server, 'listParticipants', { as: other, params: { id: next.id } });
    assert.deepEqual(list.participants[0]?.experience, participant.experience);
    return participant.experience;
  }
  assert.equal(player.user.showsExperience, false);
  assert.equal(await experience(), null);
  const body = { showsExperience: true };
  const { user } = await call(server, 'patchProfile', { as: player, body });
  assert.equal(user.showsExperience, true);
  assert.deepEqual(await experience(), { games: 1 });
  await call(server, 'patchProfile', { as: player, body: { showsExperience: false } });
  assert.equal(await experience(), null);
});

test('another kind of game than airsoft has neither the rule nor the letter', async () => {
  const player = await signUp(server);
  for (const day of ['2026-01-10', '2026-02-07', '2026-03-07']) await play(player, day);
  assert.equal((await sitesOf(player))[0]?.hasThreeIn56Days, true);
  const set = { as: organizer, body: { gameKind: 'larp' } } as const;
  assert.equal((await call(server, 'patchProfile', set)).user.gameKind, 'larp');
  const [site] = await sitesOf(player);
  assert.deepEqual([site?.dates.length, site?.hasThreeIn56Days], [3, false]);
  assert.equal((await refuse(server, 'getRecordLetter', letter(player))).status, 404);
  await call(server, 'patchProfile', { as: organizer, body: { gameKind: 'airsoft' } });
});

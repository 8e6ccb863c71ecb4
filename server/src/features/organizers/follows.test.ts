import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FOLLOW, followSentence } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant } from '../../../test/support/dependants.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { deleteOldFollows } from './follow-store.ts';

const SOON = '2090-01-01T10:00:00Z';

let server: TestServer;
let organizer: Person;
let eventId: string;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  eventId = (await makeApprovedEvent(server, organizer, { date: SOON })).id;
});
after(() => server.close());

function query(text: string, ...values: unknown[]) {
  return server.database.pool.query(text, values);
}
function follow(as: Person, organizerId = organizer.user.id) {
  return call(server, 'followOrganizer', { as, params: { organizerId }, body: { from: 'page' } });
}
function unfollow(as: Person) {
  return call(server, 'unfollowOrganizer', { as, params: { organizerId: organizer.user.id } });
}
async function refuseToFollow(as: Person, organizerId: string) {
  const request = { as, params: { organizerId }, body: { from: 'page' as const } };
  return (await refuse(server, 'followOrganizer', request)).code;
}
async function get(as?: Person) {
  const params = { address: organizer.user.id };
  return (await call(server, 'getOrganizer', { ...(as && { as }), params })).organizer;
}
async function list(as: Person) {
  return (await call(server, 'listFollows', { as, query: {} })).follows.map(({ id }) => id);
}
async function rowOf(column: 'user_id' | 'email', value: string) {
  return (await query(`select * from follows where ${column} = $1`, value)).rows[0];
}

test('a player follows once, sees whom, and stops', async () => {
  const as = await signUp(server);
  const before = (await get(organizer)).followers ?? 0;
  assert.equal((await get(as)).isFollowing, false);
  await follow(as);
  assert.deepEqual(await follow(as), { isFollowing: true });
  assert.deepEqual(await list(as), [organizer.user.id]);
  assert.partialDeepStrictEqual(await get(as), { isFollowing: true, followers: null });
  assert.partialDeepStrictEqual(await get(), { isFollowing: false, followers: null });
  assert.equal((await get(organizer)).followers, before + 1);
  const { consent } = await rowOf('user_id', as.user.id);
  const sentence = followSentence(organizer.user.organizerName);
  assert.partialDeepStrictEqual(consent, { from: 'page', sentence });
  assert.deepEqual(await unfollow(as), { isFollowing: false });
  assert.deepEqual([await list(as), (await get(as)).isFollowing], [[], false]);
  assert.equal((await get(organizer)).followers, before);
});

test('neither oneself nor whoever has no page can be followed', async () => {
  const [as, quiet] = [await signUp(server), await signUp(server)];
  await makeEvent(server, quiet, { date: SOON });
  assert.equal(await refuseToFollow(as, quiet.user.id), 'USER_NOT_FOUND');
  assert.equal(await refuseToFollow(as, as.user.id), 'FORBIDDEN');
  const body = { organizerId: quiet.user.id, email: 'fox@muster.test' };
  assert.equal((await refuse(server, 'followByEmail', { body })).code, 'USER_NOT_FOUND');
});

/** Has an account follow so many others. */
async function followMany({ user }: Person, count: number) {
  await query(
    `insert into users (id, email, password_hash, nick_name, full_name)
     select lpad(to_hex(n), 24, 'f'), 'many' || n || '@muster.test', '', 'Many', ''
     from generate_series(1, $1::int) n on conflict do nothing`,
    count,
  );
  await query(
    `insert into follows (id, organizer_id, user_id, confirmed_at, consent)
     select substr(md5($2 || n), 1, 24), lpad(to_hex(n), 24, 'f'), $2, now(), '{}'
     from generate_series(1, $1::int) n`,
    count,
    user.id,
  );
}

test('one account follows at most 200 organizers, also at once', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  await followMany(as, FOLLOW.max - 1);
  await makeApprovedEvent(server, other, { date: SOON });
  const results = await Promise.allSettled([follow(as), follow(as, other.user.id)]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const missed = (await get(as)).isFollowing ? other.user.id : organizer.user.id;
  assert.equal(await refuseToFollow(as, missed), 'TOO_MANY_FOLLOWS');
});

test('a join follows if it is asked to, and succeeds where following fails', async () => {
  const [as, without, full] = [await signUp(server), await signUp(server), await signUp(server)];
  await followMany(full, FOLLOW.max);
  const params = { id: eventId };
  await call(server, 'joinEvent', { as, params, body: { follow: true } });
  await call(server, 'joinEvent', { as: without, params, body: {} });
  await call(server, 'joinEvent', { as: full, params, body: { follow: true } });
  for (const [player, isFollowing] of [
    [as, true],
    [without, false],
    [full, false],
  ] as const)
    assert.equal((await get(player)).isFollowing, isFollowing);
  assert.equal((await rowOf('user_id', as.user.id)).consent.from, 'join');
});

test('a squad, a family and a dependant alone can follow with the join, as their account', async () => {
  const [leader, parent, guardian] = [
    ...[await signUp(server), await signUp(server), await signUp(server)],
  ] as const;
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const params = { id: (await makeApprovedEvent(server, organizer, { date })).id };
  const squad = { name: 'Night Owls', joinForm: {}, nonce: makeNonce() };
  await call(server, 'createSquad', { as: leader, params, body: { ...squad, follow: true } });
  const child = await addDependant(server, parent);
  const people = [{ dependantId: null }, { dependantId: child.id }];
  const family = { people, together: true, nonce: makeNonce(), follow: true as const };
  await call(server, 'bookPeople', { as: parent, params, body: family });
  const { id: dependantId } = await addDependant(server, guardian);
  const alone = { dependantId, accompanies: true, follow: true as const };
  await call(server, 'joinEvent', { as: guardian, params, body: alone });
  for (const as of [leader, parent, guardian]) {
    assert.deepEqual(await list(as), [organizer.user.id]);
    const { participations } = await call(server, 'listMyParticipations', { as, query: {} });
    const { page } = participations[0]?.event ?? {};
    assert.deepEqual(page, { name: organizer.user.organizerName, isFollowing: true });
  }
});

let addresses = 0;
function newAddress() {
  addresses += 1;
  return `follower-${addresses}@muster.test`;
}
/** Asks for a link; the token of the mail that it gives, or undefined without one. */
async function ask(email: string): Promise<string | undefined> {
  const body = { organizerId: organizer.user.id, email };
  const before = await countMails(email);
  assert.deepEqual(await call(server, 'followByEmail', { body }), { isSent: true });
  if ((await countMails(email)) === before) return undefined;
  const { rows } = await query(
    `select details from mails where recipient = $1 order by created_at desc limit 1`,
    email,
  );
  const { jwtSecret, config } = server.services;
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  return links.urlFor('follow', rows[0].details.linkId).split('#')[1];
}
async function countMails(email: string): Promise<number> {
  return (await query('select from mails where recipient = $1', email)).rowCount ?? 0;
}
function confirm(token = '') {
  return call(server, 'confirmFollow', { body: { token } });
}
async function isNoLink(token = '') {
  const { code } = await refuse(server, 'confirmFollow', { body: { token } });
  return code === 'LINK_NOT_FOUND';
}

test('an address follows once its link is used, which works once', async () => {
  const email = newAddress();
  const token = await ask(email);
  assert.equal((await rowOf('email', email)).confirmed_at, null);
  const before = (await get(organizer)).followers ?? 0;
  assert.deepEqual(await confirm(token), {
    organizer: { id: organizer.user.id, name: organizer.user.organizerName },
  });
  assert.equal((await get(organizer)).followers, before + 1);
  assert.ok(await isNoLink(token));
  assert.ok(await isNoLink('guessed'));
  assert.equal(await ask(email.toUpperCase()), undefined, 'it follows already');
});

function sweep() {
  return deleteOldFollows(server.services.db, { now: new Date(), limit: 100 });
}

test('a link works for 48 hours, and an address that was not confirmed is gone after 7 days', async () => {
  const email = newAddress();
  const token = await ask(email);
  const age = `update follows set created_at = now() - $2::interval where email = $1`;
  await query(age, email, '48 hours 1 minute');
  assert.ok(await isNoLink(token));
  await query(age, email, '47 hours');
  const { rows } = await query('select id from follows where email = $1', email);
  assert.equal(await sweep(), 0);
  await query(age, email, '7 days 1 minute');
  assert.deepEqual([rows.length, await sweep(), await rowOf('email', email)], [1, 1, undefined]);
});

test('what has ended begins again by its own link alone, and is gone after 30 days', async () => {
  const email = newAddress();
  await confirm(await ask(email));
  await query('update follows set ended_at = now() where email = $1', email);
  const token = await ask(email);
  assert.equal((await rowOf('email', email)).confirmed_at, null);
  await confirm(token);
  const { ended_at, confirmed_at } = await rowOf('email', email);
  assert.deepEqual([ended_at, confirmed_at !== null], [null, true]);
  await query(`update follows set ended_at = now() - interval '31 days' where email = $1`, email);
  await sweep();
  assert.equal(await rowOf('email', email), undefined);
});

test('a mailbox gets five mails of strangers a day, and the response is the same', async () => {
  const tokens = [];
  for (let time = 0; time < 7; time += 1) tokens.push(await ask(`box+${time}@muster.test`));
  assert.equal(tokens.filter((token) => token !== undefined).length, 5);
});

test('an account takes over what its address follows once both are confirmed', async () => {
  const as = await signUp(server);
  await query('update users set email_confirmed = false where id = $1', as.user.id);
  const { email } = as.user;
  await confirm(await ask(email));
  assert.deepEqual(await list(as), []);
  await query('update users set email_confirmed = true where id = $1', as.user.id);
  assert.deepEqual(await list(as), [organizer.user.id]);
  assert.equal(await rowOf('email', email), undefined);
  assert.equal(await ask(email), undefined, 'the account follows already');
});

test('an account that has stopped follows again by a link that is used later', async () => {
  const as = await signUp(server);
  await follow(as);
  await unfollow(as);
  await confirm(await ask(as.user.email));
  assert.deepEqual(await list(as), [organizer.user.id]);
  const { rows } = await query('select count(*)::int from follows where user_id = $1', as.user.id);
  assert.equal(rows[0].count, 1);
});

test('an organizer’s own address follows nothing', async () => {
  assert.equal(await ask(organizer.user.email), undefined);
});

test('a deleted account neither follows nor is followed', async () => {
  const [as, gone] = [await signUp(server), await signUp(server)];
  await makeApprovedEvent(server, gone, { date: SOON });
  await follow(as, gone.user.id);
  await query('delete from users where id = $1', gone.user.id);
  assert.deepEqual(await list(as), []);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeThread,
  participationsOf,
  uploadPicture,
} from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { removeOrphanedFiles } from '../files/remove-unshown-files.ts';

let server: TestServer;
let as: Person;
before(async () => {
  server = await startTestServer();
  as = await signInSuperadmin(server);
});
after(() => server.close());

function list(query: object) {
  return call(server, 'listUsers', { as, query });
}
async function get(id: string) {
  return (await call(server, 'getUser', { as, params: { id } })).user;
}
async function isServed(url: string) {
  return (await fetch(server.url + url)).status === 200;
}

test('accounts are found by the beginning of any word of their names and email', async () => {
  const { user } = await signUp(server, {
    nickName: 'Foxglove',
    fullName: 'Ada Lovelace-Byron',
    organizerName: 'Badgerwood 2014',
    email: 'ada.l@wealden-games.uk',
  });
  for (const search of ['foxgl', 'LOVELACE', 'byron ada', '2014', 'ada.l@wealden', 'games'])
    assert.deepEqual(
      (await list({ search })).users.map(({ id }) => id),
      [user.id],
      search,
    );
  assert.deepEqual((await list({ search: 'unmatched' })).users, []);
  assert.deepEqual((await list({ search: '@@' })).users, []);
});

test('accounts are listed newest first in pages of 20, with role and private fields', async () => {
  for (let count = 0; count < 20; count += 1) await signUp(server);
  const first = await list({});
  assert.equal(first.users.length, 20);
  assert.equal(first.pagination.limit, 20);
  const second = await list({ page: 2 });
  assert.deepEqual(
    second.users.map(({ role }) => role),
    [...Array(second.users.length - 1).fill('user'), 'superadmin'],
    'the superadmin’s account is the oldest',
  );
  assert.equal(second.users.at(-1)?.dateOfBirth, null);
  assert.equal(first.users[0]?.fullName, 'Robin Hidden-Realname');
});

test('the activity of an account is counted', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const body = { eventId: event.id, threadId, content: { text: 'Yes' } };
  await call(server, 'sendMessage', { as: organizer, body });
  const before = (await get(organizer.user.id)).stats;
  assert.deepEqual(
    [before.eventsCreated, before.messagesSent, before.messagesReceived, before.momentsCount],
    [1, 1, 1, 0],
  );
  assert.ok(Date.now() - Date.parse(before.lastActivity ?? '') < 60_000);
  assert.equal((await get(player.user.id)).stats.eventsCreated, 0);
});

test('accounts are sorted by name, joining, last activity and events, in both directions', async () => {
  const organizer = await signUp(server, { nickName: 'zebra', fullName: 'Sorted One' });
  const player = await signUp(server, { nickName: 'Álvaro', fullName: 'Sorted Two' });
  const idle = await signUp(server, { nickName: 'Mole', fullName: 'Sorted Three' });
  await makeApprovedEvent(server, organizer);
  const { pool } = server.services;
  const past =
    "update user_activity set last_active_at = now() - interval '2 days' where user_id = $1";
  await pool.query(past, [player.user.id]);
  await pool.query('update user_activity set last_active_at = null where user_id = $1', [
    idle.user.id,
  ]);
  async function order(sort: string, direction: string) {
    const { users } = await list({ search: 'sorted', sort, direction });
    return users.map(({ nickName }) => nickName);
  }
  for (const [sort, ascending] of [
    ['joined', ['zebra', 'Álvaro', 'Mole']],
    ['lastActivity', ['Mole', 'Álvaro', 'zebra']],
    ['events', ['Álvaro', 'Mole', 'zebra']],
    ['name', ['Mole', 'zebra', 'Álvaro']],
  ] as const) {
    assert.deepEqual(await order(sort, 'ascending'), ascending, sort);
    assert.deepEqual(await order(sort, 'descending'), ascending.toReversed(), sort);
  }
});

test('the number of events follows creation and deletion', async () => {
  const as2 = await signUp(server);
  const event = await makeApprovedEvent(server, as2);
  await makeApprovedEvent(server, as2);
  assert.equal((await get(as2.user.id)).stats.eventsCreated, 2);
  await call(server, 'deleteEvent', { as: as2, params: { id: event.id } });
  assert.equal((await get(as2.user.id)).stats.eventsCreated, 1);
});

test('the details list events, joins, Moments and sessions', async () => {
  const { organizer, player, event } = await makeThread(server);
  await addParticipant(server, event, { user: player.user });
  const ofOrganizer = await get(organizer.user.id);
  const { id, title, date } = event;
  assert.deepEqual(ofOrganizer.events, [{ id, title, date, approved: true, hidden: false }]);
  assert.deepEqual([ofOrganizer.sessionsCount, ofOrganizer.moments], [1, []]);
  const ofPlayer = await get(player.user.id);
  assert.deepEqual(ofPlayer.joins, [{ eventId: id, title, date, status: 'confirmed' }]);
  assert.equal(ofPlayer.joinsCount, 1);
});

test('deleting an account deletes its data and files and promotes the waitlists of events it had joined', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const own = await makeApprovedEvent(server, player);
  const other = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  const waiting = await signUp(server);
  await addParticipant(server, other, { user: player.user });
  await addParticipant(server, other, { user: waiting.user, status: 'waitlist' });
  const avatar = await uploadPicture(server, player, 'avatars');
  const params = { id: player.user.id };
  await call(server, 'deleteUser', { as, params });

  assert.equal((await refuse(server, 'getUser', { as, params })).code, 'USER_NOT_FOUND');
  assert.equal((await refuse(server, 'deleteUser', { as, params })).code, 'USER_NOT_FOUND');
  assert.equal((await refuse(server, 'getProfile', { as: player })).code, 'SESSION_EXPIRED');
  const login = { body: { email: player.user.email, password: PASSWORD } };
  assert.equal((await refuse(server, 'login', login)).code, 'INVALID_CREDENTIALS');
  assert.equal(
    (await refuse(server, 'getEvent', { params: { id: own.id } })).code,
    'EVENT_NOT_FOUND',
  );
  const thread = await refuse(server, 'getThread', { as: organizer, params: { id: threadId } });
  assert.equal(thread.code, 'THREAD_NOT_FOUND');
  assert.equal(await isServed(avatar.url), false);
  assert.equal(await isServed(own.imageUrl), false);
  assert.equal(await isServed(event.imageUrl), true, 'a file of the organizer');
  const status = { as: waiting, params: { id: other.id } };
  assert.equal((await call(server, 'getJoinStatus', status)).status, 'confirmed');
});

test('the sweep deletes the files of an account whose deletion was interrupted', async () => {
  const person = await signUp(server);
  const avatar = await uploadPicture(server, person, 'avatars');
  await server.services.db.deleteFrom('users').where('id', '=', person.user.id).execute();
  assert.equal(await isServed(avatar.url), true);
  await removeOrphanedFiles(server.services);
  assert.equal(await isServed(avatar.url), false);
});

test('the superadmin’s account cannot be deleted, and only the superadmin deletes accounts', async () => {
  const own = await refuse(server, 'deleteUser', { as, params: { id: as.user.id } });
  assert.equal(own.code, 'FORBIDDEN');
  const [caller, target] = [await signUp(server), await signUp(server)];
  const refused = await refuse(server, 'deleteUser', {
    as: caller,
    params: { id: target.user.id },
  });
  assert.equal(refused.code, 'FORBIDDEN');
  assert.equal((await get(target.user.id)).id, target.user.id);
  assert.equal((await get(as.user.id)).role, 'superadmin');
});

test('a date of birth is changed across an age limit, with a reason, which is recorded', async () => {
  function born(years: number) {
    return `${new Date().getUTCFullYear() - years}-01-01`;
  }
  const { user } = await signUp(server, { dateOfBirth: born(15) });
  const params = { id: user.id };
  const body = { dateOfBirth: born(20), reason: 'Passport seen' };
  for (const wrong of [{ reason: ' ' }, { dateOfBirth: born(10) }, { dateOfBirth: '2001-02-30' }]) {
    const refused = await refuse(server, 'setDateOfBirth', {
      ...{ as, params },
      body: { ...body, ...wrong },
    });
    assert.deepEqual(Object.keys(refused.fields ?? {}), Object.keys(wrong));
  }
  assert.equal((await get(user.id)).dateOfBirth, born(15));
  await call(server, 'setDateOfBirth', { as, params, body });
  assert.equal((await get(user.id)).dateOfBirth, born(20));
  const { rows } = await server.database.pool.query(
    `select before, after from audit_entries where action = 'setDateOfBirth'`,
  );
  const recorded = { before: { age: 15 }, after: { age: 20, reason: 'Passport seen' } };
  assert.deepEqual(rows, [recorded]);
  const own = { as, params: { id: as.user.id }, body };
  assert.equal((await refuse(server, 'setDateOfBirth', own)).code, 'FORBIDDEN');
});

/** A guardian whose dependant of 15 is booked where one is 14 at least. */
async function makeBookedDependant() {
  const guardian = await signUp(server);
  const tom = await addDependant(server, guardian, { dateOfBirth: bornYearsAgo(15) });
  const event = await makeApprovedEvent(server, await signUp(server), { minAge: 14 });
  await joinFor(server, guardian, { eventId: event.id, dependantId: tom.id });
  const params = { id: guardian.user.id };
  function change(dateOfBirth: string) {
    const body = { dependantId: tom.id, dateOfBirth, reason: 'Passport seen' };
    return call(server, 'setDateOfBirth', { as, params, body });
  }
  return { guardian, tom, event, change };
}

test('that of a booked dependant is changed across an age limit, and the account reads of it', async () => {
  const { guardian, tom, event, change } = await makeBookedDependant();
  const older = bornYearsAgo(16);
  const own = { as: guardian, params: { id: tom.id }, body: { dateOfBirth: older } };
  assert.equal((await refuse(server, 'updateDependant', own)).status, 400);
  await change(older);
  const { dateOfBirth, dependants } = await get(guardian.user.id);
  assert.deepEqual(dependants, [{ id: tom.id, name: tom.name, age: 16 }]);
  assert.equal(dateOfBirth, guardian.user.dateOfBirth);
  assert.deepEqual((await get(event.organizer.id)).dependants, []);
  const { rows } = await server.database.pool.query(
    `select before, after from audit_entries
     where action = 'setDateOfBirth' and subject_id = $1`,
    [guardian.user.id],
  );
  const after = { dependantId: tom.id, age: 16, reason: 'Passport seen' };
  assert.deepEqual(rows, [{ before: { age: 15 }, after }]);
  const { notices } = await call(server, 'listNotices', { as: guardian, query: {} });
  assert.deepEqual(
    notices.map(({ kind, name }) => [kind, name]),
    [['dateOfBirthChanged', tom.name]],
  );
});

test('a dependant who becomes too young for an event keeps the spot, as an account does', async () => {
  const { guardian, tom, event, change } = await makeBookedDependant();
  await change(bornYearsAgo(9));
  const [{ status } = {}] = await participationsOf(server, event);
  assert.equal(status, 'confirmed');
  const joined = { as: guardian, params: { id: event.id } };
  const { dependants } = await call(server, 'getJoinStatus', joined);
  assert.ok((dependants?.find(({ id }) => id === tom.id)?.age ?? 14) < 14);
});

test('a dependant is under 18, and no other account’s', async () => {
  const [guardian, stranger] = [await signUp(server), await signUp(server)];
  const tom = await addDependant(server, guardian);
  const gone = await addDependant(server, guardian, { name: 'Ann Oakes' });
  await call(server, 'deleteDependant', { as: guardian, params: { id: gone.id } });
  const valid = { dependantId: tom.id, dateOfBirth: bornYearsAgo(12), reason: 'Passport seen' };
  function refuseFor(id: string, changes: object) {
    const request = { as, params: { id }, body: { ...valid, ...changes } };
    return refuse(server, 'setDateOfBirth', request);
  }
  for (const [changes, fields] of [
    [{ dateOfBirth: bornYearsAgo(18) }, { dateOfBirth: FIELD_TEXT.dependantAdult }],
    [{ dateOfBirth: '2999-01-01' }, { dateOfBirth: FIELD_TEXT.dateOfBirthInFuture }],
    [{ reason: ' ' }, { reason: FIELD_TEXT.dateOfBirthReason }],
    [{ dependantId: undefined }, { dateOfBirth: FIELD_TEXT.accountTooYoung }],
  ] as const)
    assert.deepEqual((await refuseFor(guardian.user.id, changes)).fields, fields);
  for (const [id, changes, code] of [
    [stranger.user.id, {}, 'DEPENDANT_NOT_FOUND'],
    [guardian.user.id, { dependantId: gone.id }, 'DEPENDANT_NOT_FOUND'],
    [guardian.user.id, { dependantId: guardian.user.id }, 'DEPENDANT_NOT_FOUND'],
    [tom.id, {}, 'USER_NOT_FOUND'],
    [as.user.id, {}, 'FORBIDDEN'],
  ] as const) {
    const refused = await refuseFor(id, changes);
    assert.deepEqual([refused.status, refused.code], [code === 'FORBIDDEN' ? 403 : 404, code]);
  }
  const { dependants } = await call(server, 'listDependants', { as: guardian, query: {} });
  assert.equal(dependants[0]?.dateOfBirth, tom.dateOfBirth);
  const { notices } = await call(server, 'listNotices', { as: guardian, query: {} });
  assert.deepEqual(notices, []);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { bornYearsAgo } from '../../../test/support/dependants.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeThread,
  uploadPicture,
} from '../../../test/support/make.ts';
import { PASSWORD, type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function profileOf({ user }: Person, changes: object = {}) {
  return {
    nickName: user.nickName,
    organizerName: user.organizerName,
    email: user.email,
    fullName: user.fullName,
    dateOfBirth: user.dateOfBirth ?? '',
    ...changes,
  };
}

function rowOf({ user }: Person) {
  return server.services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
}

test('the caller’s profile is read and changed, private fields included', async () => {
  const as = await signUp(server);
  const body = profileOf(as, { bio: ' Likes woods. ', nickName: 'Åsa', fullName: 'Åsa Ek' });
  const { user } = await call(server, 'updateProfile', { as, body });
  assert.deepEqual(
    [user.bio, user.nickName, user.fullName, user.dateOfBirth],
    ['Likes woods.', 'Åsa', 'Åsa Ek', '1990-05-17'],
  );
  assert.deepEqual((await call(server, 'getProfile', { as })).user, user);
  assert.equal((await rowOf(as)).full_name, 'Åsa Ek');
});

test('nobody is older by another date of birth, and adults correct theirs', async () => {
  const minor = await signUp(server, { dateOfBirth: bornYearsAgo(14) });
  const adult = await signUp(server, { dateOfBirth: '1990-05-17' });
  for (const name of ['updateProfile', 'patchProfile'] as const) {
    const grown = { as: minor, body: profileOf(minor, { dateOfBirth: '1990-01-01' }) };
    const refusal = await refuse(server, name, grown);
    assert.deepEqual(refusal.fields, { dateOfBirth: SERVER_TEXT.dateOfBirthFixed });
    assert.equal((await rowOf(minor)).date_of_birth, bornYearsAgo(14));
    const body = profileOf(adult, { dateOfBirth: '1985-02-03' });
    assert.equal((await call(server, name, { as: adult, body })).user.dateOfBirth, '1985-02-03');
  }
  const { user } = await call(server, 'updateProfile', { as: minor, body: profileOf(minor) });
  assert.equal(user.dateOfBirth, bornYearsAgo(14));
});

test('a date of birth that is missing is set', async () => {
  const as = await signUp(server);
  const { pool } = server.database;
  await pool.query('update users set date_of_birth = null where id = $1', [as.user.id]);
  const body = { dateOfBirth: bornYearsAgo(14) };
  const { user } = await call(server, 'patchProfile', { as, body });
  assert.equal(user.dateOfBirth, bornYearsAgo(14));
});

test('each invalid field has its message, and the row does not change', async () => {
  const as = await signUp(server);
  const before = await rowOf(as);
  const year = new Date().getUTCFullYear() - 12;
  const { fields, code } = await refuse(server, 'updateProfile', {
    as,
    body: {
      nickName: '',
      organizerName: '',
      email: '',
      fullName: 'x',
      dateOfBirth: `${year}-01-01`,
      bio: 'b'.repeat(501),
    },
  });
  assert.equal(code, 'VALIDATION');
  assert.deepEqual(fields, {
    nickName: 'Nick name is required',
    organizerName: 'Event organizer name is required',
    email: 'Email is required',
    fullName: FIELD_TEXT.fullNameFormat,
    dateOfBirth: 'You must be at least 13 years old',
    bio: 'Bio can be at most 500 characters',
  });
  assert.deepEqual(await rowOf(as), before);
});

test('only the superadmin can have no date of birth', async () => {
  const as = await signUp(server);
  for (const dateOfBirth of [null, undefined]) {
    const body = { ...profileOf(as), dateOfBirth };
    const { code, fields } = await refuse(server, 'updateProfile', { as, body });
    assert.deepEqual([code, fields], ['VALIDATION', { dateOfBirth: 'Date of birth is required' }]);
  }
  const patch = { as, body: { dateOfBirth: null } };
  assert.equal((await refuse(server, 'patchProfile', patch)).code, 'VALIDATION');
  assert.equal((await rowOf(as)).date_of_birth, '1990-05-17');

  const superadmin = await signInSuperadmin(server);
  for (const dateOfBirth of [null, undefined]) {
    const body = { ...profileOf(superadmin), dateOfBirth, bio: 'Approves events' };
    const { user } = await call(server, 'updateProfile', { as: superadmin, body });
    assert.deepEqual([user.dateOfBirth, user.bio], [null, 'Approves events']);
  }
  const young = { ...profileOf(superadmin), dateOfBirth: new Date().toISOString().slice(0, 10) };
  const { fields } = await refuse(server, 'updateProfile', { as: superadmin, body: young });
  assert.deepEqual(fields, { dateOfBirth: 'You must be at least 13 years old' });
});

test('text that cannot be stored is refused before it reaches the database', async () => {
  const as = await signUp(server);
  for (const bio of ['no \ufffe character', 'half \ud800 a character']) {
    const { fields } = await refuse(server, 'updateProfile', { as, body: profileOf(as, { bio }) });
    assert.deepEqual(fields, { bio: FIELD_TEXT.characters });
  }
});

test('without the password another email stays, taken or not, and the rest is saved', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  for (const email of [other.user.email, 'new@muster.test']) {
    const body = profileOf(as, { email, bio: email });
    const { user, emailChange } = await call(server, 'updateProfile', { as, body });
    assert.deepEqual([user.bio, emailChange], [email, 'needs-password']);
    assert.equal((await rowOf(as)).email, as.user.email);
  }
});

test('another email with the password changes at once where no mail can confirm it', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  function change(email: string, currentPassword: string) {
    return { as, body: profileOf(as, { email, currentPassword, bio: 'Changed' }) };
  }
  const wrong = await refuse(server, 'updateProfile', change('new@muster.test', 'Wrong1pass'));
  assert.deepEqual(wrong.fields, { currentPassword: FIELD_TEXT.currentPasswordWrong });
  const taken = await refuse(server, 'updateProfile', change(other.user.email, PASSWORD));
  assert.equal(taken.code, 'EMAIL_TAKEN');
  assert.ok(taken.fields?.email);
  assert.notEqual((await rowOf(as)).bio, 'Changed');
  const { user, emailChange } = await call(
    server,
    'updateProfile',
    change('new@muster.test', PASSWORD),
  );
  assert.deepEqual([user.email, user.bio, emailChange], ['new@muster.test', 'Changed', 'changed']);
});

test('the caller’s own email is accepted in any case', async () => {
  const as = await signUp(server);
  const own = as.user.email.toUpperCase();
  await call(server, 'updateProfile', { as, body: profileOf(as, { email: own }) });
});

test('a picture must be the caller’s own upload, or the current one', async () => {
  const [as, other] = [await signUp(server), await signUp(server)];
  const theirs = await uploadPicture(server, other, 'avatars');
  const mine = await uploadPicture(server, as, 'avatars');
  const foreign = [
    theirs.url,
    'https://evil.example/a.jpg',
    `https://evil.example${mine.url}`,
    `//evil.example${mine.url}`,
    `${mine.url}/../../${theirs.key}`,
    'javascript:alert(1)',
  ];
  for (const avatarUrl of foreign) {
    const body = profileOf(as, { avatarUrl });
    const refused = await refuse(server, 'updateProfile', { as, body });
    assert.equal(refused.code, 'FOREIGN_MEDIA', avatarUrl);
    assert.deepEqual(Object.keys(refused.fields ?? {}), ['avatarUrl']);
  }
  function set(avatarUrl: string | null | undefined) {
    return call(server, 'updateProfile', { as, body: profileOf(as, { avatarUrl }) });
  }
  assert.equal((await set(`${PUBLIC_URL}${mine.url}`)).user.avatarUrl, mine.url);
  assert.equal((await set(undefined)).user.avatarUrl, mine.url, 'an avatar that is left out stays');
  const inUse = await refuse(server, 'deleteFile', { as, body: { url: mine.url } });
  assert.equal(inUse.code, 'FILE_IN_USE');
  const superadmin = await signInSuperadmin(server);
  const abusive = { as: superadmin, body: { url: mine.url, evenIfInUse: true } };
  await call(server, 'deleteFile', abusive);
  assert.equal((await set(mine.url)).user.avatarUrl, mine.url, 'the current avatar is accepted');
  assert.equal((await set('')).user.avatarUrl, null);
});

test('without a session a profile is neither read nor changed', async () => {
  assert.equal((await refuse(server, 'getProfile')).code, 'UNAUTHENTICATED');
  assert.equal((await refuse(server, 'updateProfile', { body: {} })).code, 'UNAUTHENTICATED');
});

test('no response to another user contains a full name or a date of birth', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  await addParticipant(server, event, player);
  await makeApprovedEvent(server, organizer);
  const stranger = await signUp(server, { fullName: 'Quite Another', dateOfBirth: '2001-02-03' });
  const eventRequest = { params: { id: event.id } };
  const threadRequest = { params: { id: threadId } };
  const responses = await Promise.all([
    ...[player, stranger, undefined].flatMap((as) => [
      send(server, 'getEvent', { ...(as && { as }), ...eventRequest }),
      send(server, 'listEvents', { ...(as && { as }), query: { scope: 'public' } }),
    ]),
    send(server, 'listThreads', { as: player }),
    send(server, 'getThread', { as: player, ...threadRequest }),
    send(server, 'listThreads', { as: organizer }),
    send(server, 'getThread', { as: organizer, ...threadRequest }),
    send(server, 'sendMessage', { as: player, body: { eventId: event.id, text: 'Hello' } }),
  ]);
  for (const response of responses) {
    const text = await response.text();
    assert.ok(response.ok, text);
    assert.doesNotMatch(text, /Hidden-Realname|1990-05-17|fullName|dateOfBirth|password/i);
  }
});

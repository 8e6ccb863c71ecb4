import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERRORS, FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  PASSWORD,
  registration,
  signInSuperadmin,
  signInWithPassword,
  signUp,
} from '../../../test/support/people.ts';
import {
  SUPERADMIN,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { createAccessTokens } from '../../platform/sessions/access-tokens.ts';
import { ensureSuperadmin } from './superadmin.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('a registration that fails half-way leaves no account, so it can be repeated', async (t) => {
  const { pool } = server.database;
  const body = registration();
  await pool.query('alter table sessions add constraint is_full check (false) not valid');
  t.after(() => pool.query('alter table sessions drop constraint if exists is_full'));
  assert.equal((await refuse(server, 'register', { body })).code, 'INTERNAL');
  await pool.query('alter table sessions drop constraint is_full');
  const { user } = await call(server, 'register', { body });
  assert.equal(user.email, body.email);
});

async function countUsers() {
  const { rows } = await server.database.pool.query('select count(*) as count from users');
  return rows[0].count;
}

test('registration creates an account, signs it in and stores only a hash of the password', async () => {
  const body = registration({
    nickName: '  Ann-Marie O’Neil Jr. ',
    dateOfBirth: '1990-05-17T00:00:00Z',
  });
  const { user, tokens } = await call(server, 'register', { body });
  assert.equal(user.nickName, "Ann-Marie O'Neil Jr.");
  assert.equal(user.dateOfBirth, '1990-05-17');
  assert.equal(user.bio, '');
  const row = await server.services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  assert.match(row.password_hash, /^\$argon2id\$/);
  const mine = await call(server, 'getSignedInUser', { as: { tokens } });
  assert.deepEqual(mine.user, user);
});

test('each invalid registration field is named, and no account is created', async () => {
  const before = await countUsers();
  const empty = await refuse(server, 'register', { body: {} });
  assert.equal(empty.code, 'VALIDATION');
  assert.deepEqual(empty.fields, {
    email: FIELD_TEXT.emailRequired,
    password: FIELD_TEXT.passwordRequired,
    organizerName: FIELD_TEXT.organizerNameRequired,
    fullName: FIELD_TEXT.fullNameRequired,
    dateOfBirth: FIELD_TEXT.dateOfBirthRequired,
    nickName: FIELD_TEXT.nickNameRequired,
  });
  const wrong = await refuse(server, 'register', {
    body: {
      email: 'no-address',
      password: 'password1',
      organizerName: 'Foxes & Sons',
      fullName: 'R2D2',
      dateOfBirth: new Date().toISOString().slice(0, 10),
      nickName: 'X',
    },
  });
  assert.deepEqual(wrong.fields, {
    email: FIELD_TEXT.emailFormat,
    password: FIELD_TEXT.passwordFormat,
    organizerName: FIELD_TEXT.organizerNameCharacter('&'),
    fullName:
      'Full name must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods',
    dateOfBirth: 'You must be at least 13 years old to register',
    nickName:
      'Nick name must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods',
  });
  assert.equal(await countUsers(), before);
});

for (const dateOfBirth of ['2001-02-30', '1899-12-31', '2001-02-03 or so', 'yesterday', 20010203]) {
  test(`a date of birth of ${dateOfBirth} is refused`, async () => {
    const { fields } = await refuse(server, 'register', { body: registration({ dateOfBirth }) });
    assert.deepEqual(Object.keys(fields ?? {}), ['dateOfBirth']);
  });
}

test('an unpaired surrogate in a password is refused, because all of them are encoded alike', async () => {
  const { fields } = await refuse(server, 'register', {
    body: registration({ password: 'Password1\ud800' }),
  });
  assert.deepEqual(fields, { password: FIELD_TEXT.characters });
});

test('the names of the product and its administration are reserved, also in other letters', async () => {
  const before = await countUsers();
  for (const [field, name] of [
    ['nickName', 'Мuster'],
    ['nickName', 'M.u.s t e r Admin'],
    ['organizerName', 'Admin'],
  ] as const) {
    const { status, fields } = await refuse(server, 'register', {
      body: registration({ [field]: name }),
    });
    assert.deepEqual([status, fields], [400, { [field]: FIELD_TEXT.nameReserved }]);
  }
  assert.equal(await countUsers(), before);
  const superadmin = await signInSuperadmin(server);
  const { email, fullName } = superadmin.user;
  const body = { email, fullName, nickName: 'Muster', organizerName: 'Muster Admin' };
  const { user } = await call(server, 'updateProfile', { as: superadmin, body });
  assert.equal(user.organizerName, 'Muster Admin');
});

test('an email is unique regardless of case, also for two simultaneous requests', async () => {
  const { user } = await signUp(server);
  const taken = await refuse(server, 'register', {
    body: registration({ email: user.email.toUpperCase() }),
  });
  assert.equal(taken.code, 'EMAIL_TAKEN');
  assert.deepEqual(taken.fields, { email: 'An account with this email already exists' });

  const body = registration();
  const both = await Promise.allSettled([1, 2].map(() => call(server, 'register', { body })));
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('an id or role in the request has no effect', async () => {
  const body = { ...registration(), id: '5f0000000000000000000001', role: 'superadmin' };
  const { user } = await call(server, 'register', { body });
  assert.notEqual(user.id, body.id);
});

test('signing in ignores the case of the email', async () => {
  const { user } = await signUp(server);
  const body = { email: ` ${user.email.toUpperCase()} `, password: PASSWORD };
  const signedIn = await signInWithPassword(server, body);
  assert.equal(signedIn.user.id, user.id);
});

test('a wrong password and an unknown email get the same response', async () => {
  const { user } = await signUp(server);
  const wrong = await refuse(server, 'login', {
    body: { email: user.email, password: 'Wrong1pass' },
  });
  const unknown = await refuse(server, 'login', {
    body: { email: 'unknown@muster.test', password: PASSWORD },
  });
  function shape({ headers, requestId, ...rest }: typeof wrong) {
    return {
      ...rest,
      names: [...headers.keys()].sort(),
      requestId: typeof requestId,
    };
  }
  assert.deepEqual(shape(wrong), shape(unknown));
  assert.equal(wrong.code, 'INVALID_CREDENTIALS');
  assert.equal(wrong.message, ERRORS.INVALID_CREDENTIALS.message);
});

test('an invalid sign-in form names its fields', async () => {
  const { fields } = await refuse(server, 'login', { body: { email: '', password: '' } });
  assert.deepEqual(fields, { email: 'Email is required', password: 'Password is required' });
});

test('a token that is missing, malformed, unsigned, foreign or of an unknown session is a 401', async () => {
  const { user } = await signUp(server);
  assert.equal((await refuse(server, 'getSignedInUser')).code, 'UNAUTHENTICATED');
  const claims = { userId: user.id, sessionId: 'f'.repeat(24) };
  function part(value: object) {
    return Buffer.from(JSON.stringify(value)).toString('base64url');
  }
  const unsigned = `${part({ alg: 'none' })}.${part({ sub: user.id, sid: claims.sessionId })}.`;
  const foreign = createAccessTokens('a secret of another server, just as long').sign(claims);
  for (const accessToken of ['x', unsigned, foreign, server.services.accessTokens.sign(claims)]) {
    const { code } = await refuse(server, 'getSignedInUser', { as: { tokens: { accessToken } } });
    assert.equal(code, 'SESSION_EXPIRED');
    assert.deepEqual(await call(server, 'validate', { body: { token: accessToken } }), {
      valid: false,
    });
  }
  const headers = { authorization: 'Basic cm9vdDpyb290' };
  assert.equal((await refuse(server, 'getSignedInUser', { headers })).code, 'SESSION_EXPIRED');
});

test('an access token expires after 15 minutes, even if its verification is cached', async (t) => {
  const { tokens } = await signUp(server);
  const { accessTokens } = server.services;
  assert.ok(accessTokens.verify(tokens.accessToken));
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 14.9 * 60_000 });
  assert.ok(accessTokens.verify(tokens.accessToken));
  t.mock.timers.setTime(Date.now() + 0.2 * 60_000);
  assert.equal(accessTokens.verify(tokens.accessToken), undefined);
});

test('validate accepts a valid token', async () => {
  const { tokens } = await signUp(server);
  const result = await call(server, 'validate', { body: { token: tokens.accessToken } });
  assert.deepEqual(result, { valid: true });
});

test('signing out ends the session and its access token at once', async () => {
  const { tokens } = await signUp(server);
  await call(server, 'getProfile', { as: { tokens } });
  await call(server, 'logout', { body: { refreshToken: tokens.refreshToken } });
  assert.equal((await refuse(server, 'getProfile', { as: { tokens } })).code, 'SESSION_EXPIRED');
  const body = { refreshToken: tokens.refreshToken };
  assert.equal((await refuse(server, 'refresh', { body })).code, 'SESSION_EXPIRED');
  await call(server, 'logout', { body: { refreshToken: 'unknown' } });
});

test('an expired access token does not prevent signing out, signing in or refreshing', async () => {
  const { user, tokens } = await signUp(server);
  const as = { tokens: { accessToken: 'expired' } };
  const body = { refreshToken: tokens.refreshToken };
  const refreshed = await call(server, 'refresh', { as, body });
  await call(server, 'login', { as, body: { email: user.email, password: PASSWORD } });
  await call(server, 'logout', { as, body: { refreshToken: refreshed.tokens.refreshToken } });
  assert.equal((await refuse(server, 'getProfile', { as: refreshed })).code, 'SESSION_EXPIRED');
});

test('the token of a deleted account is refused', async () => {
  const { user, tokens } = await signUp(server);
  await server.services.db.deleteFrom('users').where('id', '=', user.id).execute();
  assert.equal((await refuse(server, 'getProfile', { as: { tokens } })).code, 'SESSION_EXPIRED');
  const body = { refreshToken: tokens.refreshToken };
  assert.equal((await refuse(server, 'refresh', { body })).code, 'SESSION_EXPIRED');
});

test('the superadmin is created once, with the configured id', async () => {
  const { user } = await signInSuperadmin(server);
  assert.equal(user.id, '5f0000000000000000000001');
  const { db, config } = server.services;
  const again = { ...config, superadminPassword: 'Another1', superadminEmail: 'new@muster.test' };
  assert.equal(await ensureSuperadmin(db, again), undefined);
  await signInWithPassword(server, SUPERADMIN);
});

test('without a configured password the superadmin gets a random password that works', async () => {
  const { db, config } = server.services;
  const id = 'a'.repeat(24);
  const superadminEmail = 'second@muster.test';
  const other = { ...config, superadminId: id, superadminEmail, superadminPassword: undefined };
  const both = await Promise.all([ensureSuperadmin(db, other), ensureSuperadmin(db, other)]);
  const created = both.filter((result) => result !== undefined);
  assert.equal(created.length, 1, 'only one of two nodes creates the account');
  const password = created[0]?.password ?? '';
  const { user } = await signInWithPassword(server, { email: superadminEmail, password });
  assert.equal(user.id, id);
});

test('a superadmin email that belongs to another account is refused, and the error names it', async () => {
  const { user } = await signUp(server);
  const { db, config } = server.services;
  const other = { ...config, superadminId: 'b'.repeat(24), superadminEmail: user.email };
  await assert.rejects(
    ensureSuperadmin(db, other),
    new RegExp(`^Error: SUPERADMIN_EMAIL ${user.email} already belongs to another account`),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, refuse } from '../../test/support/call.ts';
import { newEventBody } from '../../test/support/make.ts';
import { PASSWORD, registration, signUp } from '../../test/support/people.ts';
import { startTestServer } from '../../test/support/start-test-server.ts';
import { createLog } from './log.ts';

test('no token, password, email or query is in any line of the log', async (t) => {
  const server = await startTestServer({ config: { logLevel: 'trace' } });
  t.after(() => server.close());
  const body = registration({ email: 'very.secret@muster.test' });
  const { tokens } = await call(server, 'register', { body });
  const as = { tokens };
  await call(server, 'login', { as, body: { email: body.email, password: PASSWORD } });
  await refuse(server, 'login', { body: { email: body.email, password: 'Wrong1secret' } });
  await call(server, 'validate', { body: { token: tokens.accessToken } });
  const refreshed = await call(server, 'refresh', { body: { refreshToken: tokens.refreshToken } });
  await call(server, 'listEvents', { as, query: { search: 'secretquery' } });
  await refuse(server, 'listEvents', { as, query: { search: 'secretquery', limit: 0 } });
  await refuse(server, 'register', { body });
  await fetch(`${server.url}/nothing.txt?token=${tokens.accessToken}`);
  await fetch(`${server.url}/api/%zz?token=${tokens.accessToken}`);
  await call(server, 'logout', { body: { refreshToken: refreshed.tokens.refreshToken } });
  const log = server.logged.join('');
  assert.match(log, /"path":"\/api\/auth\/login","status":200/);
  const secrets = [
    ...Object.values(tokens),
    ...Object.values(refreshed.tokens),
    ...[
      'very.secret',
      PASSWORD,
      'Wrong1secret',
      'secretquery',
      body.fullName,
      'argon2id',
      'Bearer',
    ],
  ];
  for (const secret of secrets) assert.ok(!log.includes(secret), secret);
});

test('a database error is logged without the row it quotes', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const as = await signUp(server, { email: 'quoted@muster.test' });
  const body = await newEventBody(server, as);
  await server.database.pool.query(
    `alter table events add constraint never check (title <> 'Quoted'), add check (length(title) < 100)`,
  );
  const refused = await refuse(server, 'createEvent', { as, body: { ...body, title: 'Quoted' } });
  assert.equal(refused.code, 'INTERNAL');
  const log = server.logged.join('');
  assert.match(log, /violates check constraint/);
  assert.doesNotMatch(log, /Failing row/);
});

test('a secret under a known key is hidden', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const log = createLog({ logLevel: 'info' }, { isTerminal: false, stream });
  const tokens = { accessToken: 'hidden', refreshToken: 'hidden' };
  log.info({ password: 'hidden', body: { password: 'hidden', tokens }, authorization: 'hidden' });
  assert.doesNotMatch(lines.join(''), /hidden/);
});

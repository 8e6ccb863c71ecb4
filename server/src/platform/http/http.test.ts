import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { call, readRefusal, refuse, send } from '../../../test/support/call.ts';
import { registration } from '../../../test/support/people.ts';
import {
  SUPERADMIN,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The server's response to exactly these bytes. */
function sendBytes(bytes: string): Promise<string> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.on('end', () => resolve(received)).on('error', reject);
  });
}

test('an unknown path is a 404 in the envelope, with any method', async () => {
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/events/'],
    ['DELETE', '/api/events'],
    ['PUT', '/api/health'],
    ['POST', '/dashboard'],
    ['OPTIONS', '/api/events'],
  ] as const) {
    const refused = await readRefusal(await fetch(`${server.url}${path}`, { method }));
    assert.deepEqual([refused.code, refused.message], ['NOT_FOUND', 'There is no such address']);
  }
});

test('a path that cannot be decoded, or is far too long, is refused in the envelope', async () => {
  for (const path of ['/api/%zz', '/%', `/api/events/${'a'.repeat(600)}`]) {
    const { status } = await readRefusal(await fetch(`${server.url}${path}`));
    assert.ok(status === 400 || status === 404, path);
  }
});

test('bytes that are not HTTP still get a response', async () => {
  const response = await sendBytes('NONSENSE\r\n\r\n');
  assert.match(response, /^HTTP\/1\.1 400 /);
  const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n')));
  assert.deepEqual([body.success, body.error.code], [false, 'VALIDATION']);
  const large = await sendBytes(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`);
  assert.match(large, /^HTTP\/1\.1 413 /);
});

test('a malformed or empty body, or one that is not an object, is refused with a message of its own', async () => {
  for (const body of ['{', '', '{"email":}', '{"__proto__":{"a":1}}', '\ud800']) {
    const refused = await readRefusal(await post('/api/auth/login', body));
    assert.equal(refused.code, 'VALIDATION', body);
  }
  for (const body of ['[]', '"text"', '1', 'true']) {
    const refused = await readRefusal(await post('/api/auth/login', body));
    assert.deepEqual(
      [refused.message, refused.fields],
      ['Some values are not valid. Nothing was changed.', {}],
    );
  }
  const nothing = await readRefusal(await post('/api/auth/login', ''));
  assert.equal(nothing.fields?.email, 'Email is required');
  const missing = await fetch(`${server.url}/api/auth/login`, { method: 'POST' });
  assert.equal((await readRefusal(missing)).fields?.email, 'Email is required');
});

test('a body of another type is a 415', async () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
  ]) {
    const refused = await readRefusal(
      await post('/api/auth/login', 'email=a', { 'content-type': type }),
    );
    assert.deepEqual([refused.code, refused.message], ['WRONG_TYPE', 'Send JSON'], type);
  }
});

test('a body that is too large is a 413, also without a Content-Length', async () => {
  const body = JSON.stringify({ email: 'x'.repeat(300_000) });
  assert.equal((await readRefusal(await post('/api/auth/login', body))).code, 'TOO_LARGE');
  const stream = new Blob([body]).stream();
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
  const headers = { 'content-type': 'application/json' };
  const chunked = await fetch(`${server.url}/api/auth/login`, { ...init, headers });
  assert.equal((await readRefusal(chunked)).code, 'TOO_LARGE');
});

test('a valid X-Request-Id is kept, and any other is replaced', async () => {
  async function readRequestId(sentId?: string) {
    const headers = { ...(sentId && { 'x-request-id': sentId }) };
    const response = await fetch(`${server.url}/api/health`, { headers });
    return response.headers.get('x-request-id') ?? '';
  }
  assert.equal(await readRequestId('abc-DEF_123'), 'abc-DEF_123');
  for (const invalid of [
    undefined,
    'short',
    'with space',
    '<script>alert(1)</script>',
    'x'.repeat(65),
  ]) {
    const id = await readRequestId(invalid);
    assert.notEqual(id, invalid);
    assert.match(id, /^[0-9a-f-]{36}$/);
  }
  const refused = await refuse(server, 'getProfile', { headers: { 'x-request-id': 'my-own-id' } });
  assert.equal(refused.requestId, 'my-own-id');
});

test('unknown keys of a body are ignored, and repeated keys of a query are refused', async () => {
  const body = { ...registration(), isAdmin: true, constructor: 'x', toString: 1 };
  await call(server, 'register', { body });
  for (const query of ['page=1&page=2', 'search=a&search=b', 'scope=public&scope=mine']) {
    const refused = await readRefusal(await fetch(`${server.url}/api/events?${query}`));
    assert.deepEqual(Object.keys(refused.fields ?? {}), [query.slice(0, query.indexOf('='))]);
  }
});

test('every response of the API forbids caching, sniffing and framing', async () => {
  const { headers } = await send(server, 'getHealth');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.equal(headers.get('x-powered-by'), null);
  assert.equal(headers.get('access-control-allow-origin'), null);
});

test('an unexpected error is a 500 without details, and is logged', async (t) => {
  const broken = await startTestServer({
    services: ({ storage }) => ({
      storage: { ...storage, size: () => Promise.reject(new TypeError('secret insides')) },
    }),
  });
  t.after(() => broken.close());
  const response = await fetch(`${broken.url}/media/events/${'f'.repeat(24)}.jpg`);
  const refused = await readRefusal(response);
  assert.deepEqual(
    [refused.code, refused.message],
    ['INTERNAL', 'Something went wrong on our side. Please try again'],
  );
  const line = broken.logged.find((text) => text.includes('secret insides')) ?? '{}';
  assert.equal(JSON.parse(line).id, refused.requestId);
});

test('sign-in has a rate limit for each network address, also when the path is written differently', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  const body = { email: 'unknown@muster.test', password: 'Wrong1pass' };
  const codes = [];
  for (let tries = 0; tries < 9; tries += 1) {
    codes.push((await refuse(limited, 'login', { body })).code);
  }
  const asEncoded = await fetch(`${limited.url}/%61pi/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  codes.push((await readRefusal(asEncoded)).code);
  assert.deepEqual(codes, Array(10).fill('INVALID_CREDENTIALS'));
  const refused = await refuse(limited, 'login', { body: SUPERADMIN });
  assert.equal(refused.code, 'TOO_MANY_REQUESTS');
  assert.equal(refused.message, 'Too many attempts. Please wait a moment and try again');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 0 && seconds <= 60, String(seconds));
  await call(limited, 'getHealth', {});
  await call(limited, 'register', { body: registration() });
});

test('behind a proxy each client has its own limit; forwarding headers of others are ignored', async (t) => {
  for (const [trustedProxies, last] of [
    [['loopback'], 'INVALID_CREDENTIALS'],
    [[], 'TOO_MANY_REQUESTS'],
  ] as const) {
    const limited = await startTestServer({ config: { rateLimit: true, trustedProxies } });
    t.after(() => limited.close());
    let code = '';
    for (let client = 1; client <= 11; client += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${client}` };
      // Each at another account: failures are counted per account, too.
      const body = { email: `unknown${client}@muster.test`, password: 'Wrong1pass' };
      ({ code } = await refuse(limited, 'login', { body, headers }));
    }
    assert.equal(code, last);
  }
});

test('with the rate limit off, the number of attempts is not limited', async () => {
  const body = { email: 'unknown@muster.test', password: 'Wrong1pass' };
  for (let tries = 0; tries < 12; tries += 1) {
    assert.equal((await refuse(server, 'login', { body })).code, 'INVALID_CREDENTIALS');
  }
});

import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('no response can be framed or run scripts', async () => {
  for (const path of ['/api/health', '/api/nothing', '/config.json']) {
    const { headers } = await fetch(`${server.url}${path}`);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  }
  assert.equal(server.app.server.maxConnections, 5_000);
});

test('a connection is kept without a word about it', async (t) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  async function openAndListHeaders() {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.url}/api/health`, { agent }, resolve).on('error', reject);
    });
    const { localPort } = response.socket;
    await response.resume().toArray();
    return [response.headers.connection, response.headers['keep-alive'], localPort];
  }
  const first = await openAndListHeaders();
  assert.deepEqual(first.slice(0, 2), [undefined, undefined]);
  assert.deepEqual(await openAndListHeaders(), first);
});

test('the OpenAPI document is sent once, compressed, and revalidated', async () => {
  const url = `${server.url}/api/openapi.json`;
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  assert.equal(headers.get('content-encoding'), 'br');
  const etag = headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]{43}"$/);
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  const { body: zipped } = await server.app
    .inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } })
    .then(({ rawPayload }) => ({ body: rawPayload }));
  assert.equal(gunzipSync(zipped).toString(), await plain.text());
});

/** The status and the target of a request as a proxy on this machine forwards it. */
function requestThroughProxy(url: string, forwarded: Record<string, string>) {
  return new Promise((resolve, reject) => {
    request(url, { headers: forwarded }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.location]);
    })
      .on('error', reject)
      .end();
  });
}

test('who came through the proxy without TLS is sent to the https address', async (t) => {
  const proxied = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
  t.after(() => proxied.close());
  const http = { 'x-forwarded-proto': 'http' };
  const target = 'https://muster.test/api/events?page=2';
  const { url } = proxied;
  assert.deepEqual(await requestThroughProxy(`${url}/api/events?page=2`, http), [308, target]);
  const https = { 'x-forwarded-proto': 'https' };
  assert.deepEqual(await requestThroughProxy(`${url}/api/events`, https), [200, undefined]);
  assert.deepEqual(await requestThroughProxy(`${url}/api/events`, {}), [200, undefined]);
  assert.deepEqual(await requestThroughProxy(`${url}/api/ready`, http), [200, undefined]);
});

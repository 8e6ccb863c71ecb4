import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer, type LookupFunction, type Socket } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eventually, hang, startReceiver, withStatus } from '../../../test/support/receiver.ts';
import { SELF_SIGNED_CERTIFICATE, SELF_SIGNED_KEY } from '../../../test/support/self-signed.ts';
import { postChange } from './post-change.ts';
import { createResolver, type ResolvePublic } from './resolve-public.ts';

const never = new AbortController().signal;
const body = '{"type":"event.updated"}';
const reach = { publicUrl: 'https://muster.example', pageHosts: ['foxes.example'] };

interface Given {
  resolve?: ResolvePublic;
  toPrivate?: boolean;
  stop?: AbortSignal;
  timeoutMs?: number;
}

/** Posts to this machine, or to where a resolver says. */
function post(url: string, { resolve, toPrivate = true, stop = never, ...rest }: Given = {}) {
  const config = { ...reach, webhooks: { areOn: true, toPrivate } };
  const services = { config, stop, resolve: resolve ?? createResolver({ toPrivate }), ...rest };
  return postChange(services, { url, headers: { 'webhook-id': 'a1' }, body });
}

/** A server that writes what it likes to each connection, and counts them. */
async function startRaw(take: (socket: Socket) => void, at = { host: '127.0.0.1', port: 0 }) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    take(socket);
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return {
    sockets,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An address of this machine that no other test uses. */
function ownLoopback() {
  return `127.${[...randomBytes(3)].map((byte) => 1 + (byte % 250)).join('.')}`;
}

test('it posts JSON, and gives the status and nothing else', async () => {
  await using receiver = await startReceiver(withStatus(201, { 'x-secret': 'inner' }));
  const { tookMs, ...result } = await post(`${receiver.url}?a=1#part`);
  assert.deepEqual(result, { status: 201, retryAfterS: null });
  assert.ok(Number.isInteger(tookMs) && tookMs >= 0);
  const [{ path, headers, body: got }] = receiver.got as [(typeof receiver.got)[0]];
  assert.deepEqual([path, got], ['/muster?a=1', body]);
  const host = new URL(receiver.url).host;
  assert.deepEqual(headers, {
    'webhook-id': 'a1',
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': 'Muster',
    connection: 'close',
    host,
  });
});

test('a redirect is a response like any other: where it leads sees nothing', async () => {
  await using inner = await startReceiver();
  for (const location of [inner.url, 'http://169.254.169.254/latest/meta-data'])
    for (const status of [301, 302, 303, 307, 308]) {
      await using receiver = await startReceiver(withStatus(status, { location }));
      assert.equal((await post(receiver.url)).status, status);
    }
  assert.deepEqual(inner.got, []);
});

test('of an endless response nothing but the head is read', async () => {
  const chunk = Buffer.alloc(65_536, 'x');
  await using raw = await startRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    function pour() {
      while (!socket.destroyed && socket.write(`10000\r\n${chunk}\r\n`));
    }
    socket.on('drain', pour);
    pour();
  });
  assert.equal((await post(raw.url)).status, 200);
  const [socket] = raw.sockets;
  await eventually(() => socket!.destroyed);
  // What fits into the buffers of a socket, of any length.
  assert.ok(socket!.bytesWritten < 32 * 1_024 * 1_024, `${socket!.bytesWritten}`);
});

test('lies about the length, closed connections and rubbish are no response, or their status', async () => {
  const lies = [
    ['HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\nshort', 200],
    ['HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello', 204],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nab', null],
    ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', null],
    ['HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', null],
    [`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, null],
    ['SSH-2.0-OpenSSH_9.6\r\n', null],
    ['', null],
  ] as const;
  for (const [lie, status] of lies) {
    await using raw = await startRaw((socket) => socket.end(lie));
    const { status: got } = await post(raw.url, { timeoutMs: 86_400_000 });
    assert.equal(got, status, lie.slice(0, 40));
  }
  await using reset = await startRaw((socket) => socket.resetAndDestroy());
  assert.equal((await post(reset.url)).status, null);
});

test('who never responds, or only hints, is left when the time is over', async () => {
  await using receiver = await startReceiver(hang);
  assert.equal((await post(receiver.url, { timeoutMs: 100 })).status, null);
  await eventually(() => receiver.open === 0);
  await using raw = await startRaw((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
    socket.on('close', () => clearInterval(timer));
  });
  assert.equal((await post(raw.url, { timeoutMs: 100 })).status, null);
  await eventually(() => raw.sockets[0]!.destroyed);
  function resolve() {
    return new Promise<never>(() => undefined);
  }
  assert.equal((await post(receiver.url, { resolve, timeoutMs: 50 })).status, null);
});

test('a stop ends a request, and lets none begin', async () => {
  await using receiver = await startReceiver(hang);
  const stopping = new AbortController();
  const posted = post(receiver.url, { stop: stopping.signal });
  await eventually(() => receiver.open === 1);
  stopping.abort();
  assert.equal((await posted).status, null);
  await eventually(() => receiver.open === 0);
  assert.equal((await post(receiver.url, { stop: stopping.signal })).status, null);
  assert.equal(receiver.got.length, 1);
});

test('it follows Retry-After in seconds or as a date, for a day at most', async () => {
  await using receiver = await startReceiver();
  const soon = new Date(Date.now() + 3_600_000).toUTCString();
  for (const [value, least, most] of [
    ['120', 120, 120],
    ['999999999', 86_400, 86_400],
    [soon, 3_500, 3_600],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
  ] as const) {
    receiver.respond = withStatus(503, { 'retry-after': value });
    const { retryAfterS } = await post(receiver.url);
    assert.ok(retryAfterS !== null && retryAfterS >= least && retryAfterS <= most, value);
  }
  for (const value of ['soon', '-5x']) {
    receiver.respond = withStatus(503, { 'retry-after': value });
    assert.equal((await post(receiver.url)).retryAfterS, null);
  }
});

test('where no webhook may go is not even looked up', async () => {
  let lookups = 0;
  async function resolve() {
    lookups += 1;
    return undefined;
  }
  for (const url of [
    ...['http://hooks.example/', 'https://[::ffff:10.0.0.1]/', 'https://0x7f000001/'],
    ...['https://user:pass@hooks.example/', 'https://127.0.0.1/', 'https://2130706433/'],
    ...['https://muster.example/', 'https://foxes.example/x', 'https://hooks.example:22/'],
    ...['https://localhost/', 'https://[::1]/', 'file:///etc/passwd', 'nonsense', ''],
  ])
    assert.equal((await post(url, { resolve, toPrivate: false })).status, null, url);
  assert.equal(lookups, 0);
  // The name may, and what it means may not.
  await post('https://127.0.0.1.nip.io/', { resolve, toPrivate: false });
  assert.equal(lookups, 1);
});

test('a name that turns inner between check and connection leads nowhere inside', async () => {
  const host = ownLoopback();
  await using trap = await startRaw((socket) => socket.destroy(), { host, port: 8443 });
  const url = 'https://rebind.example:8443/';
  let asked = 0;
  /** Public at first, then the trap. No packet reaches the first: it is not assigned. */
  const dns = {
    resolve4: async () => (asked > 0 ? [host] : []),
    resolve6: async () => {
      asked += 1;
      return asked === 1 ? ['2d00:dead::1'] : [];
    },
  };
  const resolve = createResolver({ toPrivate: false, dns: dns as never });
  assert.equal((await post(url, { resolve, toPrivate: false, timeoutMs: 500 })).status, null);
  assert.deepEqual([asked, trap.sockets.length], [1, 0]);
  assert.equal((await post(url, { resolve, toPrivate: false })).status, null);
  assert.deepEqual([asked, trap.sockets.length], [2, 0]);
  // Without the pin: a request that asks again when it connects is caught.
  const lookup: LookupFunction = async (_name, _options, done) => {
    const [address = ''] = await dns.resolve4();
    done(null, [{ address, family: 4 }]);
  };
  const caught = https.request(url, { lookup, method: 'POST', agent: false }).end();
  await once(caught, 'error');
  assert.equal(trap.sockets.length, 1);
});

test('a certificate must be of the name, and of somebody who is trusted', async () => {
  const host = ownLoopback();
  const names: string[] = [];
  const options = {
    key: SELF_SIGNED_KEY,
    cert: SELF_SIGNED_CERTIFICATE,
    SNICallback: (name: string, done: (error: null) => void) => {
      names.push(name);
      done(null);
    },
  };
  let requests = 0;
  const server = https.createServer(options, (_request, response) => {
    requests += 1;
    response.writeHead(204).end();
  });
  server.on('tlsClientError', () => undefined);
  server.listen(8443, host);
  await once(server, 'listening');
  async function resolve() {
    return [{ address: host, family: 4 as const }];
  }
  function named(name: string) {
    return post(`https://${name}:8443/`, { resolve, toPrivate: false });
  }
  const trusted = getCACertificates('default');
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env;
  try {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    assert.equal((await named('pinned.example')).status, null);
    setDefaultCACertificates([...trusted, SELF_SIGNED_CERTIFICATE]);
    assert.equal((await named('other.example')).status, null);
    assert.equal(requests, 0);
    // It went to the address that was checked: no DNS knows the name.
    assert.equal((await named('pinned.example')).status, 204);
    assert.deepEqual(names, ['pinned.example', 'other.example', 'pinned.example']);
  } finally {
    setDefaultCACertificates(trusted);
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    if (before !== undefined) process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    server.closeAllConnections();
    server.close();
  }
});

test('a proxy of the environment gets nothing', async () => {
  await using proxy = await startReceiver();
  await using receiver = await startReceiver();
  const own = http.globalAgent;
  const proxyEnv = { HTTP_PROXY: new URL(proxy.url).origin };
  http.globalAgent = new http.Agent({ proxyEnv });
  process.env.HTTP_PROXY = proxyEnv.HTTP_PROXY;
  process.env.HTTPS_PROXY = proxyEnv.HTTP_PROXY;
  try {
    const plain = http.request(receiver.url, { method: 'POST' }).end();
    const [response] = await once(plain, 'response');
    response.resume();
    assert.deepEqual([proxy.got.length, receiver.got.length], [1, 0]);
    assert.equal((await post(receiver.url)).status, 204);
    assert.deepEqual([proxy.got.length, receiver.got.length], [1, 1]);
  } finally {
    http.globalAgent.destroy();
    http.globalAgent = own;
    delete process.env.HTTP_PROXY;
    delete process.env.HTTPS_PROXY;
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import type { Config } from '../config/config.ts';

const MAX = 5;

async function start(t: TestContext, given: Partial<Config> = {}) {
  const server = await startTestServer({
    config: { rateLimit: true, maxConnectionsPerAddress: MAX, ...given },
  });
  t.after(() => server.close());
  return server;
}

/** Sends half a head and nothing more. */
async function openSlowly({ url }: TestServer, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-A: ');
  return socket;
}

async function getHealth({ url }: TestServer, localAddress: string): Promise<number | undefined> {
  const agent = new Agent();
  const [response] = (await once(
    get(`${url}/api/health`, { agent, localAddress }),
    'response',
  )) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('one address has a number of connections; further ones are closed, and others are served', async (t) => {
  const server = await start(t);
  const open: Socket[] = [];
  for (let count = 0; count < MAX; count += 1) open.push(await openSlowly(server));
  const late = await openSlowly(server);
  await once(late, 'close');
  assert.equal(open.filter(({ closed }) => closed).length, 0);
  await assert.rejects(getHealth(server, '127.0.0.1'));
  assert.equal(await getHealth(server, '127.0.0.9'), 200);
  open[0]?.destroy();
  for (let tries = 0; tries < 100; tries += 1) {
    const status = await getHealth(server, '127.0.0.1').catch(() => undefined);
    if (status === 200) return;
  }
  assert.fail('the place of a closed connection was not free again');
});

test('the last tenth of all connections is for addresses with few', async (t) => {
  const server = await start(t, { maxConnections: 20, maxConnectionsPerAddress: 10 });
  for (const address of ['127.0.0.2', '127.0.0.3'])
    for (let count = 0; count < 9; count += 1) await openSlowly(server, address);
  await once(await openSlowly(server, '127.0.0.2'), 'close');
  assert.equal(await getHealth(server, '127.0.0.9'), 200);
});

test('the connections of a trusted proxy are not limited', async (t) => {
  const server = await start(t, { trustedProxies: ['loopback'] });
  for (let count = 0; count < MAX; count += 1) await openSlowly(server);
  assert.equal(await getHealth(server, '127.0.0.1'), 200);
});

test('a client that neither reads nor closes does not keep a refused connection', async (t) => {
  const server = await start(t);
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  const port = Number(new URL(server.url).port);
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => undefined).write('no HTTP\r\n\r\n');
  const [socket] = await accepted;
  await once(socket, 'close');
  client.destroy();
});

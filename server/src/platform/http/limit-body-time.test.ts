import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import Fastify from 'fastify';
import { limitBodyTime } from './limit-body-time.ts';

async function startApp() {
  const app = Fastify();
  limitBodyTime(app, 50);
  app.post('/json', async () => 'done');
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return { app, port: typeof address === 'object' && address ? address.port : 0 };
}

/** Sends a head and half a body, and returns what comes back until the connection ends. */
async function sendHalf(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json'];
  socket.write([...head, 'content-length: 100', '', '{"half":'].join('\r\n'));
  return text(socket);
}

test('a body that does not arrive in time ends its connection', async (t) => {
  const { app, port } = await startApp();
  t.after(() => app.close());
  assert.match(await sendHalf(port, '/json'), /^HTTP\/1\.1 400 /);
});

test('a response may take longer than a body', async (t) => {
  const { app, port } = await startApp();
  t.after(() => app.close());
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  assert.equal((await fetch(`http://127.0.0.1:${port}/json`, init)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${port}/slow`)).status, 200);
});

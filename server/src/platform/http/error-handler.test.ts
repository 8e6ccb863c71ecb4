import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { sendMalformedRequest } from './error-handler.ts';

/** What a server that waits 50 ms for a head says to a connection that sends only this. */
async function waitForEnd(t: TestContext, sent: string): Promise<string> {
  const app = Fastify({
    http: { headersTimeout: 50, connectionsCheckingInterval: 10 },
    clientErrorHandler: sendMalformedRequest,
  });
  t.after(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}

test('a connection opened ahead of need and never used ends without a word', async (t) => {
  assert.equal(await waitForEnd(t, ''), '');
});

test('half a head is refused when the rest does not arrive', async (t) => {
  assert.match(await waitForEnd(t, 'GET / HTTP/1.1\r\nhost:'), /^HTTP\/1\.1 400 /);
});

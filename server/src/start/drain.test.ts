import assert from 'node:assert/strict';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { test as testOnce } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { createTestDatabase } from '../../test/support/database.ts';
import { startServerProcess } from '../../test/support/server-process.ts';

// The PostgreSQL of the tests makes no difference here.
const test = process.env.TEST_POSTGRES === 'system' ? testOnce.skip : testOnce;

const CLIENTS = 8;

function fetchOnce(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response));
    }).on('error', reject);
  });
}

/**
 * Sends requests over kept-alive connections, one after the other, until the server says that it is
 * not ready.
 */
async function sendUntilNotReady(url: string) {
  await using disposer = new AsyncDisposableStack();
  const agent = disposer.adopt(new Agent({ keepAlive: true, maxSockets: 1 }), async (one) =>
    one.destroy(),
  );
  let responses = 0;
  for (;;) {
    const events = await fetchOnce(`${url}/api/events`, agent);
    assert.equal(events.statusCode, 200);
    const { statusCode, headers } = await fetchOnce(`${url}/api/ready`, agent);
    responses += 2;
    if (statusCode !== 503) continue;
    assert.equal(headers.connection, 'close');
    return responses;
  }
}

test('no request to a server that is ready is reset when the server stops', async (t) => {
  const database = await createTestDatabase();
  await using directory = await makeTemporaryDirectory();
  const server = startServerProcess({
    DATA_DIR: join(directory.path, 'data'),
    DATABASE_URL: database.url,
    RATE_LIMIT: 'off',
    SHUTDOWN_DRAIN_MS: '2000',
  });
  t.after(async () => {
    server.signal('SIGKILL');
    await server.ended;
    await database.close();
  });
  const url = await server.ready();
  const clients = Array.from({ length: CLIENTS }, () => sendUntilNotReady(url));
  const first = new Agent({ keepAlive: true });
  for (let sent = 0; sent < 20; sent += 1) await fetchOnce(`${url}/api/health`, first);
  first.destroy();
  server.signal('SIGTERM');
  const responses = await Promise.all(clients);
  assert.ok(responses.every((count) => count > 0));
  assert.equal(await server.ended, 0, server.stderr());
});

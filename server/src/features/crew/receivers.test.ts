import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { call } from '../../../test/support/call.ts';
import { findFreePorts } from '../../../test/support/free-ports.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitUntilListening } from '../../../test/support/wait-until-listening.ts';
import { deliverOnce } from './deliver-changes.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/api.md');

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { webhooks: { areOn: true, toPrivate: true } } });
});
after(() => server.close());

/** The program of the guide as it is printed, and what it has written. */
async function startReceiver(port: number, secret: string) {
  const guide = await readFile(GUIDE, 'utf8');
  const program = guide.split('```js\n')[1]?.split('```')[0] ?? '';
  assert.match(program, /^\/\/ receiver\.mjs/);
  const directory = await makeTemporaryDirectory();
  const path = join(directory.path, 'receiver.mjs');
  await writeFile(path, program);
  const env = { PORT: String(port), SECRET: secret };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  after(async () => {
    child.kill();
    await directory[Symbol.asyncDispose]();
  });
  await waitUntilListening(child, port);
  return { lines: () => written.split('\n').filter(Boolean) };
}

test('the receiver of the API guide takes what is signed, once, and nothing else', async () => {
  const as = await signUp(server);
  const { id } = await makeApprovedEvent(server, as);
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}/muster`;
  const body = { url, types: ['participation.confirmed' as const], eventId: null };
  const { webhook, secret } = await call(server, 'addWebhook', { as, body });
  const receiver = await startReceiver(port, secret);
  await call(server, 'joinEvent', { as: await signUp(server), params: { id }, body: {} });
  await deliverOnce(server.services);
  const params = { id: webhook.id };
  const { deliveries } = await call(server, 'listWebhookDeliveries', { as, params, query: {} });
  assert.deepEqual(
    deliveries.map(({ state, status }) => [state, status]),
    [['delivered', 204]],
  );
  const { changeId = '' } = deliveries[0] ?? {};
  await call(server, 'retryWebhookDelivery', { as, params: { ...params, changeId } });
  await deliverOnce(server.services);
  const forged = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': 'forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: JSON.stringify({ type: 'payment.booked', data: { path: '/' } }),
  });
  assert.equal(forged.status, 400);
  const [line, ...more] = receiver.lines();
  assert.match(
    line ?? '',
    new RegExp(`^participation\\.confirmed /api/events/${id}/participants/`),
  );
  assert.deepEqual(more, []);
});

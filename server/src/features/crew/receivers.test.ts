import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
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
import { signChange } from '../../platform/webhooks/sign-change.ts';
import { deliverOnce } from './deliver-changes.ts';

const GUIDE = join(import.meta.dirname, '../../../../docs/api.md');

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { webhooks: { areOn: true, toPrivate: true } } });
});
after(() => server.close());

interface Language {
  /** Of its block in the guide. */
  name: string;
  /** What the program is called there. */
  file: string;
  /** What runs it. */
  command: (path: string, port: number) => [string, ...string[]];
  /** Where it writes what it got. */
  output: 'stdout' | 'stderr';
  skip: string | false;
}

const NODE: Language = {
  ...{ name: 'js', file: 'receiver.mjs', output: 'stdout', skip: false },
  command: (path) => [process.execPath, path],
};
const PHP: Language = {
  ...{ name: 'php', file: 'receiver.php', output: 'stderr' },
  command: (path, port) => ['php', '-S', `127.0.0.1:${port}`, path],
  skip: spawnSync('php', ['--version']).error !== undefined && 'PHP is not installed',
};

/** The program of the guide as it is printed, and what it has written. */
async function startReceiver(language: Language, { port, secret }: Address) {
  const { name, file, command, output } = language;
  const guide = await readFile(GUIDE, 'utf8');
  const program = guide.split(`\`\`\`${name}\n`)[1]?.split('```')[0] ?? '';
  assert.ok(program.split('\n')[0]?.endsWith(`// ${file}`));
  const directory = await makeTemporaryDirectory();
  const path = join(directory.path, file);
  await writeFile(path, program);
  const [run, ...args] = command(path, port);
  const env = { PATH: process.env.PATH, PORT: String(port), SECRET: secret };
  const child = spawn(run, args, { env });
  let written = '';
  child[output].setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  after(async () => {
    child.kill();
    await directory[Symbol.asyncDispose]();
  });
  await waitUntilListening(child, port);
  return { changes: () => written.match(/[\w.]+ \/api\/.*/g) ?? [] };
}

interface Address {
  port: number;
  secret: string;
}

/** Its status for a request that this process signs. */
async function post({ port, secret }: Address, sentAt: Date) {
  const id = randomUUID();
  const body = JSON.stringify({ type: 'payment.booked', data: { path: '/api/forged' } });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const headers = signChange({ id, sentAt, body }, [key]);
  const url = `http://127.0.0.1:${port}/muster`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

for (const language of [NODE, PHP]) {
  const { file, skip } = language;
  test(`${file} of the API guide takes what is signed, and nothing else`, { skip }, async () => {
    const as = await signUp(server);
    const { id } = await makeApprovedEvent(server, as);
    const [port = 0] = await findFreePorts(1);
    const url = `http://127.0.0.1:${port}/muster`;
    const body = { url, types: ['participation.confirmed' as const], eventId: null };
    const { webhook, secret } = await call(server, 'addWebhook', { as, body });
    const receiver = await startReceiver(language, { port, secret });
    await call(server, 'joinEvent', { as: await signUp(server), params: { id }, body: {} });
    await deliverOnce(server.services);
    const params = { id: webhook.id };
    const { deliveries } = await call(server, 'listWebhookDeliveries', { as, params, query: {} });
    assert.deepEqual(
      deliveries.map(({ state, status }) => [state, status]),
      [['delivered', 204]],
    );
    // What Node's remembers is not written a second time.
    if (language === NODE) {
      const { changeId = '' } = deliveries[0] ?? {};
      await call(server, 'retryWebhookDelivery', { as, params: { ...params, changeId } });
      await deliverOnce(server.services);
    }
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    assert.equal(await post({ port, secret: other }, new Date()), 400);
    assert.equal(await post({ port, secret }, new Date(Date.now() - 301_000)), 400);
    const [change, ...more] = receiver.changes();
    assert.ok(change?.startsWith(`participation.confirmed /api/events/${id}/participants/`));
    assert.deepEqual(more, []);
  });
}

import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { type Endpoint, type EndpointName, ERRORS, endpoints } from '@muster/contract';
import fc from 'fast-check';
import type { Caller } from '../../test/access/access-matrix.ts';
import { createFixtures, type Fixtures, hashTables } from '../../test/access/fixtures.ts';
import { REQUESTS } from '../../test/access/requests.ts';
import { call } from '../../test/support/call.ts';
import { makePicture, toFile } from '../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts';
import { type WireRequest, wrongRequests } from '../../test/support/wrong-requests.ts';

/** In all at least this many are sent. */
const WANTED = 20_000;
const AT_ONCE = 10;
/** The same ones every time; another number looks elsewhere. */
const SEED = Number(process.env.WRONG_SEED ?? 20_261_121);

const rows = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, row]) => row.responseKind !== 'stream',
);
const RUNS = Math.ceil(WANTED / rows.length / AT_ONCE);

let server: TestServer;
let fixtures: Fixtures;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
before(async () => {
  server = await startTestServer();
  fixtures = await createFixtures(server);
  const file = toFile(await makePicture('jpeg'), 'copied.jpg');
  await call(server, 'uploadFile', {
    as: fixtures.people.owner,
    body: { folder: 'uploads' },
    file,
  });
});
after(() => {
  agent.destroy();
  return server.close();
});

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Sends these very bytes; a silence of 10 s is a hang. */
function sendWire(wire: WireRequest, token: string | undefined): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const headers = { ...wire.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const { method, path, body } = wire;
    const sent = httpRequest({ agent, hostname, port, method, path, headers, timeout: 10_000 });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject).on('end', () => {
        const type = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, type, text });
      });
    });
    sent.end(body);
  });
}

function check(wire: WireRequest, { status, type, text }: Answer): void {
  const what = `${wire.method} ${wire.path} ${String(wire.body).slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  assert.ok(status < 500, what);
  if (status < 400) {
    assert.ok(wire.mayPass, what);
    return;
  }
  assert.match(type, /^application\/json/, what);
  const { success, error } = JSON.parse(text);
  assert.equal(success, false, what);
  assert.equal(ERRORS[error.code as keyof typeof ERRORS]?.status, status, what);
  assert.ok(typeof error.message === 'string' && error.message.length > 0, what);
  assert.doesNotMatch(text, /node_modules|\.ts:\d|\bat \w+ \(|"stack"/, what);
}

/** Whoever may make the call, so that it is what they send that is refused. */
function callerOf({ access }: Endpoint): Caller {
  if (access === 'superadmin') return 'superadmin';
  return access === 'participant' ? 'participant' : 'owner';
}

let sent = 0;

for (const [name, row] of rows) {
  test(`${name}: nothing wrong gets in, and nothing breaks`, async () => {
    const caller = callerOf(row);
    const right = await REQUESTS[name](fixtures, caller);
    const before = await hashTables(fixtures);
    // What is right by chance would really be done: only calls that change nothing may meet it.
    const wrong = wrongRequests(row, right).filter((wire) => !wire.mayPass || row.method === 'GET');
    const batch = fc.array(wrong, { minLength: AT_ONCE, maxLength: AT_ONCE });
    const property = fc.asyncProperty(batch, async (wires) => {
      const answers = wires.map((wire) => sendWire(wire, fixtures.tokens[caller]));
      sent += wires.length;
      for (const [index, answer] of (await Promise.all(answers)).entries())
        check(wires[index] as WireRequest, answer);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    assert.deepEqual(await hashTables(fixtures), before, 'the database is as before');
  });
}

test('all of them were sent', () => {
  assert.ok(sent >= WANTED, String(sent));
});

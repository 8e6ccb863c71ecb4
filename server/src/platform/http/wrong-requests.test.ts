import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { type Endpoint, type EndpointName, ERRORS, errorsOf } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import fc from 'fast-check';
import type { Caller } from '../../../test/access/access-matrix.ts';
import { createFixtures, type Fixtures } from '../../../test/access/fixtures.ts';
import { REQUESTS } from '../../../test/access/requests.ts';
import { call } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import { countChanges } from '../../../test/support/count-changes.ts';
import { makePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { type WireRequest, wrongRequests } from '../../../test/support/wrong-requests.ts';

/** The minimum number of requests over all endpoints in `npm test`. */
const MIN_REQUESTS = 800;
const BATCH_SIZE = 10;
/** The same seed gives the same requests every time. */
const SEED = 20_261_121;

const tested = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, endpoint]) => endpoint.responseKind !== 'stream' && readsInput(endpoint),
);

/**
 * An endpoint that reads no input has no wrong request. Unknown keys of a query are ignored, so a
 * GET always has one.
 */
function readsInput({ method, params, query, body, file }: Endpoint): boolean {
  return Boolean(method === 'GET' || params || query || body || file);
}

const RUNS = Math.ceil(MIN_REQUESTS / tested.length / BATCH_SIZE);

let server: TestServer;
let fixtures: Fixtures;
const agent = new Agent({ keepAlive: true, maxSockets: BATCH_SIZE });
before(async () => {
  server = await startTestServer();
  fixtures = await createFixtures(server);
  const file = toFile(await makePicture('jpeg'), 'copied.jpg');
  await call(server, 'uploadFile', {
    as: fixtures.people.owner,
    body: { folder: 'uploads' },
    file,
  });
  // The first request begins the time for a second factor.
  await call(server, 'listSecondFactors', { as: fixtures.people.superadmin });
});
after(() => {
  agent.destroy();
  return server.close();
});

interface WireResponse {
  status: number;
  type: string;
  text: string;
}

/** Sends exactly these bytes; no response within 10 s counts as a hang. */
function sendWire(wire: WireRequest, token: string | undefined): Promise<WireResponse> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const headers = { ...wire.headers, ...(token && { authorization: `Bearer ${token}` }) };
    const { method, path, body } = wire;
    const sent = httpRequest({ agent, hostname, port, method, path, headers, timeout: 10_000 });
    sent.on('timeout', () => sent.destroy(new Error(`no response to ${method} ${path}`)));
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

interface Exchange {
  name: EndpointName;
  wire: WireRequest;
  response: WireResponse;
}

function check({ name, wire, response: { status, type, text } }: Exchange): void {
  const exchange = `${wire.method} ${wire.path} ${String(wire.body).slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  assert.ok(status < 500, exchange);
  if (status < 400) {
    assert.ok(wire.mayPass, exchange);
    return;
  }
  assert.match(type, /^application\/json/, exchange);
  const { success, error } = JSON.parse(text);
  assert.equal(success, false, exchange);
  assert.equal(ERRORS[error.code as keyof typeof ERRORS]?.status, status, exchange);
  // Without an id the request was refused before it was read, as with too long a path.
  if (error.requestId && !wire.mayLeadElsewhere)
    assert.ok(
      errorsOf(endpoints[name]).includes(error.code),
      `${name} does not declare: ${exchange}`,
    );
  assert.ok(typeof error.message === 'string' && error.message.length > 0, exchange);
  assert.doesNotMatch(text, /node_modules|\.ts:\d|\bat \w+ \(|"stack"/, exchange);
}

/** A caller with access, so that the refusal is about the content. */
function callerOf({ access }: Endpoint): Caller {
  if (access === 'superadmin') return 'superadmin';
  return access === 'participant' ? 'participant' : 'owner';
}

/** Reading that is recorded in the audit log. */
const AUDITED_READS: readonly EndpointName[] = [
  'getAdminThread',
  'exportThread',
  'getMedicalAnswers',
  'getEmergencyContact',
];

let sent = 0;

for (const [name, endpoint] of tested) {
  test(`${name}: a wrong request is refused and changes nothing`, async () => {
    const caller = callerOf(endpoint);
    const valid = await REQUESTS[name](fixtures, caller);
    const before = await countChanges(server.services.pool);
    // A request that is valid by chance would change data, so only reading endpoints get those.
    const wrong = wrongRequests(endpoint, valid).filter(
      (wire) => !wire.mayPass || endpoint.method === 'GET',
    );
    const batch = fc.array(wrong, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
    const property = fc.asyncProperty(batch, async (wires) => {
      const responses = wires.map((wire) => sendWire(wire, fixtures.tokens[caller]));
      sent += wires.length;
      for (const [index, response] of (await Promise.all(responses)).entries())
        check({ name, wire: wires[index] as WireRequest, response });
    });
    await fc.assert(property, { ...cases(RUNS, { seed: SEED }), endOnFailure: true });
    const after = await countChanges(server.services.pool);
    // A request that is valid by chance is recorded, and numbers the log that it reads.
    const recorded = {
      ...(AUDITED_READS.includes(name) && { audit_entries: 0 }),
      ...(name === 'listChanges' && { changes: 0, change_logs: 0 }),
    };
    assert.deepEqual({ ...after, ...recorded }, { ...before, ...recorded }, 'unchanged');
  });
}

test('all requests were sent', () => {
  assert.ok(sent >= MIN_REQUESTS, String(sent));
});

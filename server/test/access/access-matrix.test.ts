import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint, EndpointName } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { call, readRefusal, send } from '../support/call.ts';
import { countChanges } from '../support/count-changes.ts';
import { PAYMENTS } from '../support/payments.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';
import { CALLERS, type Caller, expectedOutcome, isTried } from './access-matrix.ts';
import { expectPrivate } from './expect-private.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { REQUESTS } from './requests.ts';

let server: TestServer;
let fixtures: Fixtures;
before(async () => {
  const gear = { remote: 'gear', origin: 'https://gear.test', secret: 's'.repeat(32) };
  server = await startTestServer({ config: { ownApis: [gear], payments: PAYMENTS } });
  fixtures = await createFixtures(server);
  const file = toFile(await makePicture('jpeg'), 'copied.jpg');
  await call(server, 'uploadFile', {
    as: fixtures.people.owner,
    body: { folder: 'uploads' },
    file,
  });
});
after(() => server.close());

/** Those that read come last: what the others have written could be in their responses. */
const entries = (Object.entries(endpoints) as [EndpointName, Endpoint][]).toSorted(
  ([, one], [, other]) => Number(one.method === 'GET') - Number(other.method === 'GET'),
);

/** The text of a response; of a stream, its first part. */
async function read(response: Response, endpoint: Endpoint): Promise<string> {
  if (endpoint.responseKind !== 'stream') return response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

for (const [name, endpoint] of entries) {
  test(`${name}: each caller gets the outcome of the access matrix and nothing private, and a refusal changes nothing`, async () => {
    const [served, refused] = divideCallers(name);
    for (const caller of served) {
      const send = await prepare(name, caller);
      const text = await read(await send(), endpoint);
      // They respond to credentials of their own, whoever the caller is.
      if (!endpoint.skipRefreshOn401) expectPrivate({ name, caller, text }, fixtures.people);
    }
    const prepared: (() => Promise<Response>)[] = [];
    for (const caller of refused) prepared.push(await prepare(name, caller));
    const before = await countChanges(server.services.pool);
    for (const send of prepared) await readRefusal(await send(), name);
    assert.deepEqual(await countChanges(server.services.pool), before, refused.join(', '));
  });
}

function divideCallers(name: EndpointName): [served: Caller[], refused: Caller[]] {
  function isServed(caller: Caller) {
    return expectedOutcome(name, endpoints[name], caller) === 'ok';
  }
  const tried = CALLERS.filter((caller) => isTried(endpoints[name], caller));
  return [tried.filter(isServed), tried.filter((caller) => !isServed(caller))];
}

/** Makes what a request names; the function sends it, and checks the status. */
async function prepare(name: EndpointName, caller: Caller): Promise<() => Promise<Response>> {
  const expected = expectedOutcome(name, endpoints[name], caller);
  const request = await REQUESTS[name](fixtures, caller);
  const accessToken = fixtures.tokens[caller];
  const as = accessToken ? { as: { tokens: { accessToken } } } : {};
  return async () => {
    const response = await send(server, name, { ...request, ...as });
    const actual = response.ok ? 'ok' : response.status;
    const text = response.ok ? '' : await response.clone().text();
    assert.equal(actual, expected, `${caller}: ${text}`);
    return response;
  };
}

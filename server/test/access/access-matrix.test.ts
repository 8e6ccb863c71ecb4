import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CREW_ROLES, type Endpoint, type EndpointName } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { call, readRefusal, send } from '../support/call.ts';
import { hashTables } from '../support/hash-tables.ts';
import { PAYMENTS } from '../support/payments.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';
import { CALLERS, type Caller, expectedOutcome } from './access-matrix.ts';
import { createFixtures, type Fixtures, PRIVATE } from './fixtures.ts';
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

const entries = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

async function requestAs(name: EndpointName, caller: Caller): Promise<Response> {
  const accessToken = fixtures.tokens[caller];
  const input = await REQUESTS[name](fixtures, caller);
  return send(server, name, { ...input, ...(accessToken && { as: { tokens: { accessToken } } }) });
}

/** The text of a response; of a stream, its first part. */
async function read(response: Response, endpoint: Endpoint): Promise<string> {
  if (endpoint.responseKind !== 'stream') return response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

for (const [name, endpoint] of entries) {
  test(`${name}: each caller gets the outcome of the access matrix, and a refusal changes nothing`, async () => {
    for (const caller of CALLERS)
      if (expectedOutcome(name, endpoint, caller) === 'ok') await check(name, caller);
    const refused = CALLERS.filter((caller) => expectedOutcome(name, endpoint, caller) !== 'ok');
    const prepared: (() => Promise<void>)[] = [];
    for (const caller of refused) prepared.push(await prepare(name, caller));
    // All of them between two looks at the tables, which take most of the time.
    const before = await hashTables(server.services.pool);
    for (const send of prepared) await send();
    assert.deepEqual(await hashTables(server.services.pool), before, refused.join(', '));
  });
}

async function check(name: EndpointName, caller: Caller): Promise<void> {
  await (await prepare(name, caller))();
}

/** Makes what a request names; the function sends it, and checks the response. */
async function prepare(name: EndpointName, caller: Caller): Promise<() => Promise<void>> {
  const endpoint: Endpoint = endpoints[name];
  const expected = expectedOutcome(name, endpoint, caller);
  const request = await REQUESTS[name](fixtures, caller);
  const accessToken = fixtures.tokens[caller];
  const as = accessToken ? { as: { tokens: { accessToken } } } : {};
  return async () => {
    const response = await send(server, name, { ...request, ...as });
    const actual = response.ok ? 'ok' : response.status;
    assert.equal(
      actual,
      expected,
      `${caller}: ${response.ok ? '' : await response.clone().text()}`,
    );
    if (response.ok) await read(response, endpoint);
    else await readRefusal(response, name);
  };
}

/**
 * Endpoints that show a participant's private fields to the organizer
 * (docs/product/participation.md#join-form-privacy).
 */
const JOIN_FORMS: ReadonlySet<EndpointName> = new Set([
  'listParticipants',
  'getParticipant',
  'findParticipantByTicket',
  'updateParticipant',
  'allowRejoin',
  'updateKit',
  'getGate',
  'listBalances',
  'updateGatePerson',
  'listScans',
  'resolveConflict',
]);

test('only the superadmin gets another account’s full name or date of birth', async () => {
  for (const [name, endpoint] of entries) {
    for (const caller of CALLERS) {
      if (caller === 'superadmin' || expectedOutcome(name, endpoint, caller) !== 'ok') continue;
      if (endpoint.skipRefreshOn401) continue;
      const text = await read(await requestAs(name, caller), endpoint);
      for (const [person, { user }] of Object.entries(fixtures.people)) {
        if (person === caller) continue;
        assert.ok(
          !text.includes(user.dateOfBirth ?? 'none'),
          `${name} returns the date of birth of ${person} to ${caller}`,
        );
        if (JOIN_FORMS.has(name) && person === 'participant') continue;
        assert.ok(
          !text.includes(user.fullName),
          `${name} returns the full name of ${person} to ${caller}`,
        );
      }
    }
  }
});

/** What nobody of a crew gets, unless one of its roles needs it. */
const MEDICAL = new Set<EndpointName>(['getMedicalAnswers']);

test('crew and devices get no medical answers, addresses, numbers or amounts that they do not need', async () => {
  const { user } = fixtures.people.participant;
  for (const [name, endpoint] of entries) {
    for (const caller of [...CREW_ROLES, 'device'] as const) {
      if (expectedOutcome(name, endpoint, caller) !== 'ok' || endpoint.skipRefreshOn401) continue;
      const text = await read(await requestAs(name, caller), endpoint);
      const seen = `${name} returns it to ${caller}`;
      if (!MEDICAL.has(name)) assert.ok(!text.includes(PRIVATE.medical), `medical: ${seen}`);
      if (!MEDICAL.has(name)) assert.ok(!text.includes(PRIVATE.dietary), `dietary: ${seen}`);
      if (caller === 'co_organizer' && JOIN_FORMS.has(name)) continue;
      assert.ok(!text.includes(user.email), `email: ${seen}`);
      assert.ok(!text.includes(PRIVATE.phone), `phone: ${seen}`);
      assert.ok(!text.includes(String(PRIVATE.pounds)), `amount: ${seen}`);
    }
  }
});

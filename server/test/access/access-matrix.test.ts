import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint, EndpointName } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { call, readRefusal, send } from '../support/call.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';
import { CALLERS, type Caller, expectedOutcome } from './access-matrix.ts';
import { createFixtures, type Fixtures, hashTables } from './fixtures.ts';
import { REQUESTS } from './requests.ts';

let server: TestServer;
let fixtures: Fixtures;
before(async () => {
  const gear = { remote: 'gear', origin: 'https://gear.test', secret: 's'.repeat(32) };
  server = await startTestServer({ config: { ownApis: [gear] } });
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
    for (const caller of CALLERS) {
      const expected = expectedOutcome(name, endpoint.access, caller);
      const request = await REQUESTS[name](fixtures, caller);
      const before = expected === 'ok' ? undefined : await hashTables(fixtures);
      const accessToken = fixtures.tokens[caller];
      const as = accessToken ? { as: { tokens: { accessToken } } } : {};
      const response = await send(server, name, { ...request, ...as });
      const actual = response.ok ? 'ok' : response.status;
      assert.equal(
        actual,
        expected,
        `${caller}: ${response.ok ? '' : await response.clone().text()}`,
      );
      if (response.ok) await read(response, endpoint);
      else await readRefusal(response, name);
      if (before) assert.deepEqual(await hashTables(fixtures), before, caller);
    }
  });
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
]);

test('only the superadmin gets another account’s full name or date of birth', async () => {
  for (const [name, endpoint] of entries) {
    for (const caller of CALLERS) {
      if (caller === 'superadmin' || expectedOutcome(name, endpoint.access, caller) !== 'ok')
        continue;
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

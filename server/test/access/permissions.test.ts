import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Endpoint, type EndpointName, endpoints } from '@muster/contract';
import { call, readRefusal, send } from '../support/call.ts';
import { makePicture, toFile } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/start-test-server.ts';
import { CALLERS, type Caller, cellOf } from './cells.ts';
import { REQUESTS } from './requests.ts';
import { readEverything, type Scene, setScene } from './scene.ts';

let server: TestServer;
let scene: Scene;
before(async () => {
  server = await startTestServer();
  scene = await setScene(server);
  const file = toFile(await makePicture('jpeg'), 'copied.jpg');
  await call(server, 'uploadFile', { as: scene.people.owner, body: { folder: 'uploads' }, file });
});
after(() => server.close());

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

async function ask(name: EndpointName, caller: Caller): Promise<Response> {
  const accessToken = scene.tokens[caller];
  const input = await REQUESTS[name](scene, caller);
  return send(server, name, { ...input, ...(accessToken && { as: { tokens: { accessToken } } }) });
}

/** What an answer says; of a stream, what it says first. */
async function read(response: Response, row: Endpoint): Promise<string> {
  if (row.responseKind !== 'stream') return response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

for (const [name, row] of rows) {
  test(`${name}: each caller gets what their cell says, and a refusal changes nothing`, async () => {
    for (const caller of CALLERS) {
      const cell = cellOf(name, row.access, caller);
      const request = await REQUESTS[name](scene, caller);
      const before = cell === 'ok' ? undefined : await readEverything(scene);
      const accessToken = scene.tokens[caller];
      const as = accessToken ? { as: { tokens: { accessToken } } } : {};
      const response = await send(server, name, { ...request, ...as });
      const got = response.ok ? 'ok' : response.status;
      assert.equal(got, cell, `${caller}: ${response.ok ? '' : await response.clone().text()}`);
      if (response.ok) await read(response, row);
      else await readRefusal(response, name);
      if (before) assert.deepEqual(await readEverything(scene), before, caller);
    }
  });
}

/** Whose private fields an answer may hold besides the caller's own: a join form is for the organizer (decisions.md §3). */
const JOIN_FORMS: ReadonlySet<EndpointName> = new Set([
  'listParticipants',
  'getParticipant',
  'updateParticipant',
]);

test('no answer tells anybody but the superadmin another’s full name or date of birth', async () => {
  for (const [name, row] of rows) {
    for (const caller of CALLERS) {
      if (caller === 'superadmin' || cellOf(name, row.access, caller) !== 'ok') continue;
      if (row.skipRefreshOn401) continue;
      const text = await read(await ask(name, caller), row);
      for (const [whose, { user }] of Object.entries(scene.people)) {
        if (whose === caller) continue;
        assert.ok(
          !text.includes(user.dateOfBirth ?? 'none'),
          `${name} tells ${caller} when ${whose} was born`,
        );
        if (JOIN_FORMS.has(name) && whose === 'participant') continue;
        assert.ok(!text.includes(user.fullName), `${name} tells ${caller} the name of ${whose}`);
      }
    }
  }
});

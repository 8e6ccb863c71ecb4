import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What was handed out and returned (docs/product/participation.md#kit-handouts). */

let server: TestServer;
let organizer: Person;
let other: Person;
before(async () => {
  server = await startTestServer();
  [organizer, other] = await Promise.all([signUp(server), signUp(server)]);
});
after(() => server.close());

const KIT = {
  label: 'Kit',
  options: [
    { label: 'Gun', price: 15 },
    { label: 'Vest', price: 5 },
  ],
};

/** A player with the first option. */
async function makePlayer() {
  const event = await makeApprovedEvent(server, organizer, { customFields: [KIT] });
  const player = await signUp(server);
  const [field] = event.customFields;
  const [gun = '', vest = ''] = field?.options.map(({ id }) => id) ?? [];
  const chosen = { fieldId: field?.id ?? '', optionId: gun };
  const body = { joinForm: { customFieldResponses: [chosen] } };
  const own = { as: player, params: { id: event.id }, body };
  await call(server, 'joinEvent', own);
  const params = { id: event.id, userId: player.user.id };
  function tick(optionId: string, handedOut: boolean, returned: boolean, as = organizer) {
    return { as, params, body: { kit: [{ optionId, handedOut, returned }] } };
  }
  return { own, gun, vest, params, tick };
}

test('what was handed out and returned is stored, listed, audited, and in the archive', async () => {
  const { gun, params, tick } = await makePlayer();
  const { participant } = await call(server, 'updateKit', tick(gun, true, false));
  assert.deepEqual(participant.kit, [{ optionId: gun, handedOut: true, returned: false }]);
  await call(server, 'updateKit', tick(gun, true, true));
  const { participants } = await call(server, 'listParticipants', { as: organizer, params });
  assert.deepEqual(participants[0]?.kit, [{ optionId: gun, handedOut: true, returned: true }]);
  const superadmin = await signInSuperadmin(server);
  const { entries } = await call(server, 'listAuditEntries', { as: superadmin });
  const kit = `${gun} returned`;
  assert.deepEqual(
    [entries[0]?.action, entries[0]?.after],
    ['updateKit', { event: params.id, kit }],
  );
  await call(server, 'updateKit', tick(gun, false, false));
  const none = await call(server, 'getParticipant', { as: organizer, params });
  assert.deepEqual(none.participant.kit, []);
});

test('only chosen options of confirmed participants are ticked, by the organizer', async () => {
  const { gun, vest, params, tick, own } = await makePlayer();
  for (const [request, field] of [
    [tick(vest, true, false), 'kit.0.optionId'],
    [tick(gun, false, true), 'kit.0.returned'],
  ] as const) {
    const refused = await refuse(server, 'updateKit', request);
    assert.deepEqual(Object.keys(refused.fields ?? {}), [field]);
  }
  const foreign = await refuse(server, 'updateKit', tick(gun, true, false, other));
  assert.equal(foreign.code, 'PARTICIPANT_NOT_FOUND');
  await call(server, 'leaveEvent', own);
  assert.equal((await refuse(server, 'updateKit', tick(gun, true, false))).code, 'NOT_CONFIRMED');
  const { participant } = await call(server, 'getParticipant', { as: organizer, params });
  assert.deepEqual(participant.kit, []);
});

test('who joins again begins without ticks', async () => {
  const { gun, params, tick, own } = await makePlayer();
  await call(server, 'updateKit', tick(gun, true, false));
  await call(server, 'leaveEvent', own);
  await call(server, 'joinEvent', own);
  const { participant } = await call(server, 'getParticipant', { as: organizer, params });
  assert.deepEqual(participant.kit, []);
});

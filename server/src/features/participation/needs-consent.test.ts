import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ParticipationStatus } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let player: Person;
before(async () => {
  server = await startTestServer();
  [organizer, player] = [await signUp(server), await signUp(server)];
});
after(() => server.close());

type Id = { id: string };
function join({ id }: Id, as = player) {
  return call(server, 'joinEvent', { as, params: { id }, body: {} });
}
async function refuseJoin({ id }: Id) {
  return (await refuse(server, 'joinEvent', { as: player, params: { id }, body: {} })).code;
}
async function setStatus({ id }: Id, status: ParticipationStatus, as = organizer) {
  const params = { id, userId: player.user.id };
  return (await call(server, 'updateParticipant', { as, params, body: { status } })).participant;
}
function allow({ id }: Id, as = organizer) {
  return call(server, 'allowRejoin', { as, params: { id, userId: player.user.id } });
}
/** An event that the organizer has cancelled the player of. */
async function makeCancelled() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 5 });
  await join(event);
  assert.equal((await setStatus(event, 'cancelled')).needsConsent, true);
  return event;
}
async function standing({ id }: Id) {
  return (await call(server, 'getEvent', { as: player, params: { id } })).event.participation;
}

test('whoever the organizer has cancelled cannot join again, however often they try', async () => {
  const event = await makeCancelled();
  assert.equal(await refuseJoin(event), 'NEEDS_CONSENT');
  const params = { id: event.id };
  const tries = Array.from({ length: 8 }, () =>
    send(server, 'joinEvent', { as: player, params, body: {} }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.deepEqual(statuses, Array(8).fill(409));
  const own = await standing(event);
  assert.deepEqual([own?.status, own?.needsConsent], ['cancelled', true]);
  const [row] = await participationsOf(server, event);
  assert.equal(row?.status, 'cancelled');
});

test('a change of several participants, and one by the superadmin, count as well', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await join(event);
  const body = { userIds: [player.user.id], change: { status: 'cancelled' as const } };
  await call(server, 'updateParticipants', { as: organizer, params: { id: event.id }, body });
  assert.equal(await refuseJoin(event), 'NEEDS_CONSENT');
  await allow(event);
  await join(event);
  await setStatus(event, 'cancelled', await signInSuperadmin(server));
  assert.equal(await refuseJoin(event), 'NEEDS_CONSENT');
});

test('whoever leaves joins again, also after a cancellation that was undone', async () => {
  const event = await makeCancelled();
  await setStatus(event, 'confirmed');
  await call(server, 'leaveEvent', { as: player, params: { id: event.id } });
  assert.equal((await standing(event))?.needsConsent, false);
  assert.equal((await join(event)).status, 'confirmed');
});

for (const status of ['confirmed', 'waitlist'] as const) {
  test(`setting the status ${status} lets the player come back`, async () => {
    const event = await makeCancelled();
    assert.equal((await setStatus(event, status)).needsConsent, false);
    assert.equal((await standing(event))?.status, status);
    await call(server, 'leaveEvent', { as: player, params: { id: event.id } });
    await join(event);
  });
}

test('the organizer and the superadmin can allow it, and nobody else', async () => {
  const event = await makeCancelled();
  for (const as of [await signUp(server), player]) {
    const params = { id: event.id, userId: player.user.id };
    const { code } = await refuse(server, 'allowRejoin', { as, params });
    assert.equal(code, 'PARTICIPANT_NOT_FOUND');
  }
  assert.equal(await refuseJoin(event), 'NEEDS_CONSENT');
  const { participant } = await allow(event);
  assert.deepEqual([participant.status, participant.needsConsent], ['cancelled', false]);
  assert.equal((await join(event)).status, 'confirmed');
  await allow(event, await signInSuperadmin(server));
  const params = { id: event.id, userId: organizer.user.id };
  const { code } = await refuse(server, 'allowRejoin', { as: organizer, params });
  assert.equal(code, 'PARTICIPANT_NOT_FOUND');
});

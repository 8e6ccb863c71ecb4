import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function going(id: string) {
  const { people } = await call(server, 'listGoing', { params: { id } });
  return people;
}

async function goingIds(id: string) {
  return (await going(id)).map((person) => person.id);
}

function show(as: Person, showsAmongGoing: boolean) {
  return call(server, 'patchProfile', { as, body: { showsAmongGoing } });
}

test('nobody is shown who has not chosen it, and nobody once it is off again', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const player = await signUp(server);
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: { joinForm: {} } });
  assert.equal(player.user.showsAmongGoing, false);
  assert.deepEqual(await going(event.id), []);
  assert.equal((await show(player, true)).user.showsAmongGoing, true);
  const { id, nickName: name, avatarUrl } = player.user;
  assert.deepEqual(await going(event.id), [{ id, name, avatarUrl }]);
  // A save of the whole profile leaves it on.
  const { nickName, organizerName, email, fullName, dateOfBirth } = player.user;
  const body = { nickName, organizerName, email, fullName, dateOfBirth };
  await call(server, 'updateProfile', { as: player, body });
  assert.deepEqual(await goingIds(event.id), [id]);
  await show(player, false);
  assert.deepEqual(await going(event.id), []);
});

test('those who wait or have left never appear, and the latest six with a spot do', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const confirmed: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const player = await signUp(server);
    await show(player, true);
    await addParticipant(server, event, player);
    confirmed.unshift(player.user.id);
  }
  for (const status of ['waitlist', 'cancelled'] as const) {
    const player = await signUp(server);
    await show(player, true);
    await addParticipant(server, event, { ...player, status });
  }
  assert.deepEqual(await goingIds(event.id), confirmed.slice(0, 6));
});

test('suspended accounts, those being deleted and the superadmin never appear', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const superadmin = await signInSuperadmin(server);
  const [suspended, leaving] = [await signUp(server), await signUp(server)];
  for (const player of [superadmin, suspended, leaving]) {
    await show(player, true);
    await addParticipant(server, event, player);
  }
  assert.equal((await going(event.id)).length, 2);
  const params = { id: suspended.user.id };
  await call(server, 'suspendUser', { as: superadmin, params, body: { reason: '' } });
  assert.deepEqual(await goingIds(event.id), [leaving.user.id]);
  await server.services.pool.query('update users set deletion_requested_at = now() where id = $1', [
    leaving.user.id,
  ]);
  assert.deepEqual(await going(event.id), []);
});

test('who is going to a pending event is not told', async () => {
  const { id } = await makeEvent(server, organizer);
  assert.equal((await refuse(server, 'listGoing', { params: { id } })).code, 'EVENT_NOT_FOUND');
});

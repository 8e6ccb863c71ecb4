import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoints } from '@muster/contract';
import type { z } from 'zod';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let players: [Person, Person, Person];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  players = [await signUp(server), await signUp(server), await signUp(server)];
});
after(() => server.close());

const CONFIRM = { status: 'confirmed' } as const;
const PAY = { paymentStatus: 'paid' } as const;

async function makeFullEvent() {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants: 1 });
  for (const as of players) await call(server, 'joinEvent', { as, params: event, body: {} });
  return event;
}
function idsOf(...indexes: number[]) {
  return indexes.map((index) => (players[index] as Person).user.id);
}
type Body = Endpoints['updateParticipants']['body'];
function requestOf(event: { id: string }, body: z.input<Body>) {
  return { as: organizer, params: { id: event.id }, body };
}
async function statusesOf(event: { id: string }) {
  const rows = await participationsOf(server, event);
  return players.map(({ user }) => rows.find((row) => row.user_id === user.id)?.status);
}
async function maximumOf({ id }: { id: string }) {
  const { event } = await call(server, 'getEvent', { as: organizer, params: { id } });
  return event.maxParticipants;
}

test('the maximum is raised for the named participant, not for who is first in line', async () => {
  const event = await makeFullEvent();
  const body = { userIds: idsOf(2), change: CONFIRM, maxParticipants: 2 };
  const raised = await call(server, 'updateParticipants', requestOf(event, body));
  assert.equal(raised.updated, 1);
  assert.deepEqual(await statusesOf(event), ['confirmed', 'waitlist', 'confirmed']);
  assert.equal(await maximumOf(event), 2);

  const [undo] = raised.undo;
  assert.ok(undo);
  await call(server, 'updateParticipants', requestOf(event, { ...undo, maxParticipants: 1 }));
  assert.deepEqual(await statusesOf(event), ['confirmed', 'waitlist', 'waitlist']);
  assert.equal(await maximumOf(event), 1);
});

test('spots that are left over go to those who have waited longest', async () => {
  const event = await makeFullEvent();
  const body = { userIds: idsOf(2), change: CONFIRM, maxParticipants: 3 };
  await call(server, 'updateParticipants', requestOf(event, body));
  assert.deepEqual(await statusesOf(event), ['confirmed', 'confirmed', 'confirmed']);
});

test('a maximum below the confirmed participants is refused, and nothing changes', async () => {
  const event = await makeFullEvent();
  const raise = { userIds: idsOf(1), change: CONFIRM, maxParticipants: 2 };
  await call(server, 'updateParticipants', requestOf(event, raise));
  const body = { userIds: idsOf(0), change: PAY, maxParticipants: 1 };
  const { code } = await refuse(server, 'updateParticipants', requestOf(event, body));
  assert.equal(code, 'BELOW_CONFIRMED');
  assert.equal(await maximumOf(event), 2);
  const rows = await participationsOf(server, event);
  assert.ok(rows.every((row) => row.payment_status === 'pending'));
});

test('the event of somebody else keeps its maximum', async () => {
  const event = await makeFullEvent();
  const body = { userIds: idsOf(1), change: CONFIRM, maxParticipants: 9 };
  const request = { as: players[0], params: { id: event.id }, body };
  const { code } = await refuse(server, 'updateParticipants', request);
  assert.equal(code, 'EVENT_NOT_FOUND');
  assert.equal(await maximumOf(event), 1);
});

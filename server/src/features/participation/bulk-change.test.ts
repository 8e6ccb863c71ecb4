import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANY_EVENT, publicName } from '@muster/domain';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { promoteWaitlist, removeUserFromEvents } from './holds.ts';
import { updateStatus } from './participation-store.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';

let server: TestServer;
let organizer: Person;
let players: Person[];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  players = await Promise.all(Array.from({ length: 5 }, () => signUp(server)));
});
after(() => server.close());

type Id = { id: string };
function idOf(index: number) {
  return (players[index] as Person).user.id;
}
function join(index: number, { id }: Id) {
  return call(server, 'joinEvent', { as: players[index] as Person, params: { id }, body: {} });
}
function changeAll({ id }: Id, indexes: number[], change: object) {
  return call(server, 'updateParticipants', {
    as: organizer,
    params: { id },
    body: { userIds: indexes.map(idOf), change },
  });
}
function rowsOf(event: Id) {
  return participationsOf(server, event);
}
const STATUS_SYMBOLS = { confirmed: 'c', waitlist: 'w', cancelled: '-' };
/** The status of each player in the order of the queue, such as `-0 c1 w2`. */
async function readQueue(event: Id) {
  const rows = await rowsOf(event);
  const ids = players.map(({ user }) => user.id);
  return rows
    .map((row) => `${STATUS_SYMBOLS[row.status]}${ids.indexOf(row.user_id ?? '')}`)
    .join(' ');
}
function setMaxParticipants({ id }: Id, max_participants: number) {
  return server.services.db
    .updateTable('events')
    .set({ max_participants })
    .where('id', '=', id)
    .execute();
}
async function makeFullEvent(maxParticipants = 2) {
  const event = await makeApprovedEvent(server, organizer, { maxParticipants });
  for (const index of players.keys()) await join(index, event);
  return event;
}

const FULL = 'This event is full';
const NOT_FOUND = 'Participant not found';

test('one change is made to all named participants', async () => {
  const event = await makeFullEvent();
  const result = await changeAll(event, [0, 1, 2, 3, 4], { paymentStatus: 'paid' });
  const undo = [{ userIds: [0, 1, 2, 3, 4].map(idOf), change: { paymentStatus: 'pending' } }];
  assert.deepEqual(result, { updated: 5, unchanged: 0, refused: [], undo });
  assert.ok((await rowsOf(event)).every((row) => row.payment_status === 'paid'));
});

test('participants who have waited longest get the free spots, and the others are listed as refused', async () => {
  const event = await makeFullEvent();
  await setMaxParticipants(event, 4);
  const change = { status: 'confirmed', paymentStatus: 'paid' };
  const result = await changeAll(event, [4, 3, 2, 0], change);
  assert.deepEqual(result, {
    updated: 3,
    unchanged: 0,
    refused: [{ userId: idOf(4), code: 'EVENT_FULL', message: FULL }],
    undo: [
      { userIds: [idOf(0)], change: { status: 'confirmed', paymentStatus: 'pending' } },
      { userIds: [idOf(2), idOf(3)], change: { status: 'waitlist', paymentStatus: 'pending' } },
    ],
  });
  assert.equal(await readQueue(event), 'c0 c1 c2 c3 w4');
  const rows = await rowsOf(event);
  assert.deepEqual(
    rows.map((row) => row.payment_status),
    ['paid', 'pending', 'paid', 'paid', 'pending'],
  );
});

test('unknown users, users named twice and refused check-ins do not affect the others', async () => {
  const event = await makeFullEvent();
  const stranger = createObjectId();
  const { updated, refused } = await call(server, 'updateParticipants', {
    as: organizer,
    params: { id: event.id },
    body: {
      userIds: [stranger, idOf(0), idOf(0), idOf(2), organizer.user.id],
      change: { checkInStatus: 'checked_in' },
    },
  });
  assert.equal(updated, 1);
  assert.deepEqual(refused, [
    { userId: stranger, code: 'PARTICIPANT_NOT_FOUND', message: NOT_FOUND },
    {
      userId: idOf(2),
      code: 'NOT_CONFIRMED',
      message: 'Only confirmed players can be checked in',
    },
    { userId: organizer.user.id, code: 'PARTICIPANT_NOT_FOUND', message: NOT_FOUND },
  ]);
  const rows = await rowsOf(event);
  assert.deepEqual(
    rows.filter((row) => row.check_in_time !== null).map((row) => row.user_id),
    [idOf(0)],
  );
});

test('several participants moved to the waitlist keep their order and do not get the spots they freed', async () => {
  const event = await makeFullEvent(3);
  const result = await changeAll(event, [1, 0, 2], { status: 'waitlist' });
  assert.equal(result.updated, 3);
  assert.equal(await readQueue(event), 'c3 c4 w0 w1 w2');
});

test('cancelling several participants promotes one from the waitlist for each freed spot', async () => {
  const event = await makeFullEvent();
  await changeAll(event, [0, 1, 2], { status: 'cancelled' });
  assert.equal(await readQueue(event), '-0 -1 -2 c3 c4');
});

test('a request without users, with too many, or without a change is refused as a whole', async () => {
  const event = await makeFullEvent();
  const before = await rowsOf(event);
  const change = { paymentStatus: 'paid' };
  const many = Array.from({ length: 1_001 }, () => createObjectId());
  for (const body of [
    { userIds: [], change },
    { userIds: many, change },
    { userIds: [idOf(0), 'x'], change },
    { userIds: [idOf(0)], change: {} },
    { userIds: [idOf(0)], change: { status: 'king' } },
    { userIds: idOf(0), change },
    {},
  ]) {
    const refusal = await refuse(server, 'updateParticipants', {
      as: organizer,
      params: { id: event.id },
      body,
    });
    assert.equal(refusal.code, 'VALIDATION');
  }
  assert.deepEqual(await rowsOf(event), before);
});

function config() {
  return server.services.config;
}

test('removing a user from all events promotes the waitlists', async () => {
  const events = await Promise.all([makeFullEvent(), makeFullEvent(), makeFullEvent(4)]);
  const [confirmedIn, waitingIn, cancelledIn] = events as [Id, Id, Id];
  await changeAll(waitingIn, [0], { status: 'waitlist' });
  await changeAll(cancelledIn, [0], { status: 'cancelled' });
  const other = await makeFullEvent();
  await inTransaction(server.services.db, (trx) => removeUserFromEvents(trx, idOf(0), config()));
  assert.equal(await readQueue(confirmedIn), 'c1 c2 w3 w4');
  assert.equal(await readQueue(waitingIn), 'c1 c2 w3 w4');
  assert.equal(await readQueue(cancelledIn), 'c1 c2 c3 c4');
  assert.equal(await readQueue(other), 'c1 c2 w3 w4');
});

test('removing a user while others leave neither deadlocks nor loses a spot', async () => {
  const events = await Promise.all([makeFullEvent(), makeFullEvent(), makeFullEvent()]);
  const leaving = events.flatMap((event) =>
    [1, 2].map((index) =>
      call(server, 'leaveEvent', { as: players[index] as Person, params: { id: event.id } }),
    ),
  );
  const removals = [0, 3].map((index) =>
    inTransaction(server.services.db, (trx) => removeUserFromEvents(trx, idOf(index), config())),
  );
  await Promise.all([...leaving, ...removals]);
  for (const event of events) assert.match(await readQueue(event), /^-1 -2 c4$/);
});

test('removing a user waits for a running change, so that no spot is given twice', async () => {
  const event = await makeFullEvent();
  const { db } = server.services;
  let removal: Promise<void> | undefined;
  await inTransaction(db, async (trx) => {
    await lockEventForNoKeyUpdate(trx, { eventId: event.id, access: ANY_EVENT });
    await updateStatus(trx, { eventId: event.id, userIds: [idOf(1)], status: 'cancelled' });
    await promoteWaitlist(trx, event.id, config());
    removal = inTransaction(db, (other) => removeUserFromEvents(other, idOf(0), config()));
    await waitForLock(server.services.pool);
  });
  await removal;
  assert.equal(await readQueue(event), '-1 c2 c3 w4');
});

test('a check-in that was done before says since when and by whom, and keeps that time', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await join(0, event);
  await join(1, event);
  function checkIn() {
    return call(server, 'updateParticipant', {
      as: organizer,
      params: { id: event.id, userId: idOf(0) },
      body: { checkInStatus: 'checked_in' },
    });
  }
  const first = await checkIn();
  assert.equal(first.checkedInBefore, undefined);
  const again = await checkIn();
  assert.equal(again.checkedInBefore, first.participant.checkInTime);
  assert.equal(again.checkedInBeforeBy, publicName(organizer.user));
  assert.equal(again.participant.checkedInBy, publicName(organizer.user));
  assert.equal(again.participant.checkInTime, first.participant.checkInTime);
  const { updated, unchanged, checkedInBefore } = await changeAll(event, [0, 1], {
    checkInStatus: 'checked_in',
  });
  const checkInTime = first.participant.checkInTime;
  assert.deepEqual([updated, unchanged], [1, 1]);
  const by = publicName(organizer.user);
  assert.deepEqual(checkedInBefore, [{ userId: idOf(0), checkInTime, checkedInBy: by }]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

const HOUR_MS = 3_600_000;
function setDate({ id }: { id: string }, inHours: number) {
  const date = new Date(Date.now() + inHours * HOUR_MS);
  return server.services.db.updateTable('events').set({ date }).where('id', '=', id).execute();
}
function list(
  as: Person,
  query: { scope?: 'coming' | 'past' | 'left'; page?: number; limit?: number } = {},
) {
  return call(server, 'listMyParticipations', { as, query });
}
async function titles(as: Person, query: Parameters<typeof list>[1] = {}) {
  return (await list(as, query)).participations.map(({ title }) => title);
}
async function reject({ id }: { id: string }) {
  const as = await signInSuperadmin(server);
  await call(server, 'approveEvent', { as, params: { id }, body: { approved: false } });
}

test('it says where the player stands, with the chosen options and the amount', async () => {
  const [player, other] = [await signUp(server), await signUp(server)];
  const customFields = [{ label: 'Lunch', options: [{ label: 'Soup', price: 4.5 }] }];
  const event = await makeApprovedEvent(server, organizer, {
    basePrice: 20,
    maxParticipants: 1,
    duration: '6 hours',
    customFields,
  });
  await call(server, 'joinEvent', { as: other, params: { id: event.id }, body: {} });
  const joinForm = {
    phone: '07700 900123',
    customFieldResponses: [{ fieldLabel: 'Lunch', selectedOptionLabel: 'Soup' }],
  };
  const body = { joinForm };
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body });
  const { participations, pagination } = await list(player);
  const [own] = participations;
  assert.ok(own);
  const { joinedAt, id: _, ...rest } = own;
  assert.ok(Date.parse(joinedAt) <= Date.now());
  assert.deepEqual(rest, {
    dependant: null,
    squad: null,
    eventId: event.id,
    title: 'Night Raid',
    date: '2027-05-01T10:00:00.000Z',
    status: 'waitlist',
    position: 1,
    waitsFor: null,
    holdUntil: null,
    paymentStatus: 'pending',
    paymentAmount: 24.5,
    balancePence: 0,
    duePence: 0,
    voucherPence: 0,
    checkInStatus: 'not_checked_in',
    checkInTime: null,
    options: [
      {
        fieldId: event.customFields[0]?.id,
        optionId: event.customFields[0]?.options[0]?.id,
        fieldLabel: 'Lunch',
        selectedOptionLabel: 'Soup',
        additionalPrice: 4.5,
        isOffered: true,
      },
    ],
    ticketCode: null,
    ticketUrl: null,
    ...{ moveUntil: null, movedTo: null, offer: null },
    event: {
      location: event.location,
      duration: '6 hours',
      endsAt: null,
      imageUrl: event.imageUrl,
      imageThumbnail: event.imageThumbnail,
      isVideo: false,
      cancellationReason: null,
      maxPartySize: 8,
      organizer: { id: organizer.user.id, name: 'Northern Foxes', avatarUrl: null },
      page: { name: organizer.user.organizerName, isFollowing: false },
    },
  });
  assert.deepEqual(pagination, { page: 1, limit: 20, total: 1, pages: 1 });
});

test('coming events are listed soonest first, past ones latest first, cancelled ones not at all', async () => {
  const player = await signUp(server);
  const inHours = { A: 48, B: 24, C: -11, D: -13, E: -50 };
  for (const [title, hours] of Object.entries(inHours)) {
    const event = await makeApprovedEvent(server, organizer, { title });
    await setDate(event, hours);
    await addParticipant(server, event, player);
  }
  const left = await makeApprovedEvent(server, organizer, { title: 'Left' });
  await addParticipant(server, left, { ...player, status: 'cancelled' });
  assert.deepEqual(await titles(player), ['C', 'B', 'A']);
  assert.deepEqual(await titles(player, { scope: 'past' }), ['D', 'E']);
  assert.deepEqual(await titles(player, { limit: 2, page: 2 }), ['A']);
  assert.deepEqual(await titles(await signUp(server)), []);
});

test('an event that is rejected stays listed, without what its organizer changed since', async () => {
  const player = await signUp(server);
  const event = await makeApprovedEvent(server, organizer, { title: 'As approved' });
  await addParticipant(server, event, player);
  await reject(event);
  const changed = { title: 'Secret', location: 'Nowhere', date: '2028-01-01T10:00:00Z' };
  await call(server, 'updateEvent', { as: organizer, params: { id: event.id }, body: changed });
  const response = await list(player);
  const [own] = response.participations;
  assert.equal(own?.title, 'As approved');
  assert.equal(own?.date, '2027-05-01T10:00:00.000Z');
  assert.equal(own?.event, null);
  assert.equal(own?.ticketCode, null);
  assert.ok(!JSON.stringify(response).includes('Secret'));
});

test('an unknown scope is refused', async () => {
  const refusal = await refuse(server, 'listMyParticipations', {
    as: organizer,
    query: { scope: 'all' },
  });
  assert.equal(refusal.code, 'VALIDATION');
});

test('what was left after a payment is listed apart, with its receipt; what was free is not', async () => {
  const [player, stranger] = [await signUp(server), await signUp(server)];
  const title = 'Paid and left';
  const paid = await makeApprovedEvent(server, organizer, { title, basePrice: 20 });
  const free = await makeApprovedEvent(server, organizer, { title: 'Only left' });
  for (const { id } of [paid, free]) {
    const join = { as: player, params: { id }, body: {} };
    await call(server, 'joinEvent', join);
  }
  const params = { id: paid.id, userId: player.user.id };
  const body = { paymentStatus: 'paid' } as const;
  await call(server, 'updateParticipant', { as: organizer, params, body });
  assert.deepEqual(await titles(player, { scope: 'left' }), []);
  for (const { id } of [paid, free])
    await call(server, 'leaveEvent', { as: player, params: { id } });
  assert.deepEqual(await titles(player, { scope: 'left' }), [title]);
  assert.deepEqual(await titles(player), []);
  assert.deepEqual(await titles(stranger, { scope: 'left' }), []);
});

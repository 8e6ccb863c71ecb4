import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { inDays, joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, makeThread, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let owner: Person;
before(async () => {
  server = await startTestServer();
  owner = await signUp(server, { nickName: 'Olga' });
});
after(() => server.close());

type Id = { id: string };

async function hire(event: Id, roles: Parameters<typeof joinCrew>[1]['roles'], as = owner) {
  const member = await signUp(server, { nickName: 'Hal' });
  await joinCrew(server, { event, organizer: as, member, roles });
  return member;
}
function update(as: Person, { id }: Id, body: object) {
  return call(server, 'updateEvent', { as, params: { id }, body });
}
function rowOf({ id }: Id) {
  const event = server.services.db.selectFrom('events').selectAll().where('id', '=', id);
  return event.executeTakeFirstOrThrow();
}
async function joinWithAnswers({ id }: Id) {
  const player = await signUp(server);
  const answers = { medicalConditions: 'Asthma, inhaler', dietaryRequirements: 'No celery' };
  const body = { joinForm: { phone: '07700 900123', ...answers } };
  await call(server, 'joinEvent', { as: player, params: { id }, body });
  return player;
}

test('an editor changes texts and pictures with a whole form, and nothing else', async () => {
  const event = await makeApprovedEvent(server, owner, { maxParticipants: 20 });
  const editor = await hire(event, ['editor']);
  const picture = await uploadPicture(server, editor);
  const { event: seen } = await call(server, 'getEvent', {
    as: editor,
    params: { id: event.id },
  });
  const { id: _, can, crewRoles, approved, createdAt, updatedAt, ...form } = seen;
  assert.equal(can.update, true);
  const changed = await update(editor, event, {
    ...form,
    title: 'Day Raid',
    imageUrl: picture.url,
    approved: false,
  });
  assert.deepEqual([changed.event.title, changed.event.approved], ['Day Raid', true]);
  const before = await rowOf(event);
  for (const other of [
    { maxParticipants: 500 },
    { price: '£1' },
    { date: '2030-01-01T10:00:00.000Z' },
    { organizer: { name: 'Somebody else' } },
    { customFields: [{ label: 'Gun', options: [{ label: 'Hire', price: 5 }] }] },
  ]) {
    const body = { title: 'Taken over', ...other };
    const refused = await refuse(server, 'updateEvent', {
      as: editor,
      params: { id: event.id },
      body,
    });
    assert.deepEqual([refused.status, refused.code], [403, 'FORBIDDEN'], JSON.stringify(other));
  }
  assert.deepEqual(await rowOf(event), before);
});

test('a co-organizer changes everything of the event, and of no other', async () => {
  const [event, other] = [
    await makeApprovedEvent(server, owner),
    await makeApprovedEvent(server, owner),
  ];
  const member = await hire(event, ['co_organizer']);
  const changed = await update(member, event, { maxParticipants: 7, price: '£30' });
  assert.deepEqual([changed.event.maxParticipants, changed.event.basePrice], [7, 30]);
  const params = { id: other.id };
  const body = { title: 'Mine' };
  const refused = await refuse(server, 'updateEvent', { as: member, params, body });
  assert.deepEqual([refused.status, refused.code], [404, 'EVENT_NOT_FOUND']);
  for (const name of ['deleteEvent', 'deleteEventUndoably'] as const)
    assert.equal(
      (await refuse(server, name, { as: member, params: { id: event.id } })).status,
      403,
    );
  assert.equal((await rowOf(event)).deletes_at, null);
});

test('crew gets medical answers one at a time, each look is recorded, and lists have none', async () => {
  const event = await makeApprovedEvent(server, owner);
  const player = await joinWithAnswers(event);
  const [member, medic, gate] = [
    await hire(event, ['co_organizer']),
    await hire(event, ['medic']),
    await hire(event, ['gate', 'messages', 'treasurer', 'editor']),
  ];
  const params = { id: event.id };
  const list = await call(server, 'listParticipants', { as: member, params, query: {} });
  assert.equal(list.participants[0]?.joinForm.phone, '07700 900123');
  assert.ok(!JSON.stringify(list).includes('Asthma'));
  assert.equal(list.participants[0]?.joinForm.medicalConditions, undefined);
  assert.equal(list.participants[0]?.can.update, true);
  const one = { id: event.id, userId: player.user.id };
  const changed = await call(server, 'updateParticipant', {
    as: member,
    params: one,
    body: { checkInStatus: 'checked_in' },
  });
  assert.ok(!JSON.stringify(changed).includes('celery'));
  const whole = await call(server, 'listParticipants', { as: owner, params, query: {} });
  assert.equal(whole.participants[0]?.joinForm.medicalConditions, 'Asthma, inhaler');
  for (const as of [medic, medic, member]) {
    const answers = await call(server, 'getMedicalAnswers', { as, params: one });
    assert.deepEqual(answers, {
      medicalConditions: 'Asthma, inhaler',
      dietaryRequirements: 'No celery',
    });
  }
  assert.equal(
    (await refuse(server, 'getMedicalAnswers', { as: gate, params: one })).code,
    'FORBIDDEN',
  );
  const nobody = { as: await signUp(server), params: one };
  assert.equal((await refuse(server, 'getMedicalAnswers', nobody)).code, 'EVENT_NOT_FOUND');
  const unknown = { as: medic, params: { id: event.id, userId: owner.user.id } };
  const refused = await refuse(server, 'getMedicalAnswers', unknown);
  assert.equal(refused.code, 'PARTICIPANT_NOT_FOUND');
  const { id: participationId } = await server.services.db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const asAtGate = { id: event.id, userId: participationId };
  const seen = await call(server, 'getMedicalAnswers', { as: medic, params: asAtGate });
  assert.equal(seen.medicalConditions, 'Asthma, inhaler');
  const entries = await server.services.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'after'])
    .where('action', '=', 'viewMedical')
    .where('subject_id', '=', player.user.id)
    .orderBy('seq')
    .execute();
  const looks = [medic, medic, member, medic].map(({ user }) => user.id);
  assert.deepEqual(
    entries.map(({ actor_id }) => actor_id),
    looks,
  );
});

test('crew answers messages as the organizer, and the player sees who wrote', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const member = await hire(event, ['messages'], organizer);
  const query = { eventId: event.id };
  const { threads } = await call(server, 'listThreads', { as: member, query });
  assert.deepEqual(
    threads.map((thread) => [thread.threadId, thread.userType, thread.otherParticipant.name]),
    [[threadId, 'organizer', 'Pete']],
  );
  assert.deepEqual(threads[0]?.can, { send: true, block: false, unblock: false });
  const metadata = { clientId: 'same-id-of-both' };
  const own = await call(server, 'sendMessage', {
    as: organizer,
    body: { eventId: event.id, threadId, text: 'Only from me', metadata },
  });
  const body = { eventId: event.id, threadId, text: 'Yes, by the gate', metadata };
  const { message } = await call(server, 'sendMessage', { as: member, body });
  assert.notEqual(message.id, own.message.id);
  assert.equal((await call(server, 'sendMessage', { as: member, body })).message.id, message.id);
  assert.deepEqual(
    [message.sender.name, message.sender.email, message.recipient.email, message.clientId],
    ['Olga', '', '', 'same-id-of-both'],
  );
  const read = await call(server, 'getThread', { as: player, params: { id: threadId }, query: {} });
  const last = read.messages.at(-1)!;
  assert.deepEqual(
    [last.sender.id, last.sentBy, last.content.text],
    [organizer.user.id, { id: member.user.id, name: 'Hal' }, 'Yes, by the gate'],
  );
  assert.equal(read.messages[1]?.sentBy, undefined);
  const asMember = await call(server, 'getThread', {
    as: member,
    params: { id: threadId },
    query: {},
  });
  assert.ok(asMember.messages.every(({ can }) => !can.delete));
  assert.equal((await call(server, 'listThreads', { as: member, query: {} })).threads.length, 0);
});

test('other crew, players and the crew of other events read and write nothing there', async () => {
  const { organizer, player, event, threadId } = await makeThread(server);
  const elsewhere = await makeApprovedEvent(server, organizer);
  const outsider = await hire(elsewhere, ['messages', 'co_organizer'], organizer);
  const gate = await hire(event, ['gate', 'medic', 'editor', 'treasurer'], organizer);
  const params = { id: threadId };
  const body = { eventId: event.id, threadId, text: 'As the organizer' };
  const query = { eventId: event.id };
  for (const [as, status] of [
    [outsider, 404],
    [gate, 403],
    [await signUp(server), 404],
  ] as const) {
    assert.equal((await refuse(server, 'getThread', { as, params })).status, status);
    assert.equal((await refuse(server, 'sendMessage', { as, body })).status, status);
    assert.equal((await refuse(server, 'listThreads', { as, query })).status, status);
  }
  assert.equal((await refuse(server, 'listThreads', { as: player, query })).status, 404);
  const read = await call(server, 'getThread', { as: player, params, query: {} });
  assert.equal(read.messages.length, 1);
});

test('what a co-organizer announces is the organizer’s, and says who wrote it', async () => {
  const event = await makeApprovedEvent(server, owner);
  await joinWithAnswers(event);
  const member = await hire(event, ['co_organizer']);
  const params = { id: event.id };
  const body = { audience: 'everyone', text: 'Bring water' } as const;
  await call(server, 'createAnnouncement', { as: member, params, body });
  const row = await server.services.db
    .selectFrom('announcements')
    .select(['sender_id', 'sent_by'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { sender_id: owner.user.id, sent_by: member.user.id });
});

test('crew that may only look, or that has no such event, exports nothing more', async () => {
  const event = await makeApprovedEvent(server, owner);
  const member = await hire(event, ['co_organizer']);
  const exported = await call(server, 'exportEvents', { as: member, query: {} });
  assert.deepEqual(exported.events, []);
  const { events } = await call(server, 'listEvents', { as: member, query: { scope: 'mine' } });
  assert.deepEqual(events, []);
  assert.ok(inDays(1) > new Date().toISOString());
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeThread,
  uploadPicture,
} from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { runJobs, skipRetryDelay } from '../../../test/support/run-jobs.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let other: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  other = await signUp(server);
});
after(() => server.close());

async function listOwn(as: Person) {
  const { events } = await call(server, 'listEvents', { as, query: { scope: 'mine' } });
  return events.map(({ id }) => id);
}
function deleteUndoably(id: string, as = organizer) {
  return call(server, 'deleteEventUndoably', { as, params: { id } });
}
function undo(id: string, as = organizer) {
  return call(server, 'undoEventDeletion', { as, params: { id } });
}
async function isStored(id: string) {
  const { db } = server.services;
  const row = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
/** Runs the jobs as they run once the time for Undo is over. */
async function passTime() {
  await server.services.pool.query(
    "update events set deletes_at = deletes_at - interval '1 minute' where deletes_at is not null",
  );
  await skipRetryDelay(server);
  await runJobs(server);
}

test('a deleted event is gone for everybody at once, and back with all it had after Undo', async () => {
  const { id } = await makeApprovedEvent(server, organizer, { maxParticipants: 5 });
  await addParticipant(server, { id }, { user: other.user });
  await call(server, 'likeEvent', { as: other, params: { id }, body: {} });
  const before = await call(server, 'getEvent', { as: organizer, params: { id } });
  const { deletesAt } = await deleteUndoably(id);
  assert.ok(Date.parse(deletesAt) > Date.now() + 10_000);

  const params = { id };
  for (const as of [organizer, other, await signInSuperadmin(server)]) {
    assert.equal((await refuse(server, 'getEvent', { as, params })).code, 'EVENT_NOT_FOUND');
    assert.ok(!(await listOwn(as)).includes(id));
  }
  const changes = [
    refuse(server, 'updateEvent', { as: organizer, params, body: { title: 'Changed' } }),
    refuse(server, 'joinEvent', { as: await signUp(server), params, body: {} }),
    refuse(server, 'deleteEventUndoably', { as: organizer, params }),
    refuse(server, 'approveEvent', {
      as: await signInSuperadmin(server),
      params,
      body: { approved: false },
    }),
  ];
  for (const { code } of await Promise.all(changes)) assert.equal(code, 'EVENT_NOT_FOUND');

  const content = { text: 'Is it on?' };
  const gone = [
    refuse(server, 'sendMessage', { as: other, body: { eventId: id, content } }),
    refuse(server, 'likeEvent', { as: other, params, body: {} }),
    refuse(server, 'listLikes', { as: other, params }),
    refuse(server, 'createAnnouncement', {
      as: organizer,
      params,
      body: { text: 'It is on', audience: 'everyone' },
    }),
    refuse(server, 'getJoinStatus', { as: other, params }),
    refuse(server, 'listParticipants', { as: organizer, params }),
    refuse(server, 'getParticipant', {
      as: organizer,
      params: { id, userId: other.user.id },
    }),
    refuse(server, 'listOptionCounts', { as: organizer, params }),
  ];
  for (const { code } of await Promise.all(gone)) assert.match(code, /_NOT_FOUND$/);
  const calendar = await fetch(`${server.url}/api/events/${id}/calendar.ics`);
  assert.equal(calendar.status, 404);
  const { participations } = await call(server, 'listMyParticipations', { as: other });
  assert.deepEqual(participations, []);
  const { statuses } = await call(server, 'getLikeStatuses', {
    as: other,
    body: { eventIds: [id] },
  });
  assert.deepEqual(statuses, {});
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  assert.ok(!sitemap.includes(id));

  assert.deepEqual((await undo(id)).event, before.event);
  await passTime();
  assert.deepEqual(await listOwn(organizer), [id]);
  const after = await call(server, 'getEvent', { as: organizer, params });
  assert.deepEqual(after.event, before.event);
});

test('after 30 s the event is removed with its files, and cannot be brought back', async () => {
  const photo = await uploadPicture(server, organizer);
  const shared = await uploadPicture(server, organizer);
  const { id } = await makeApprovedEvent(server, organizer, {
    imageUrl: photo.url,
    gallery: [{ type: 'image', url: shared.url, thumbnail: null }],
  });
  await makeApprovedEvent(server, organizer, { imageUrl: shared.url });
  await deleteUndoably(id);
  await runJobs(server);
  assert.equal(await isStored(id), true, 'not before its time');
  await passTime();
  assert.equal(await isStored(id), false);
  assert.equal((await fetch(server.url + photo.url)).status, 404);
  assert.equal((await fetch(server.url + shared.url)).status, 200);
  const late = await refuse(server, 'undoEventDeletion', { as: organizer, params: { id } });
  assert.equal(late.code, 'EVENT_NOT_FOUND');
});

test('an event that is deleted again after Undo is removed by the second deletion', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  await deleteUndoably(id);
  await undo(id);
  await deleteUndoably(id);
  await passTime();
  assert.equal(await isStored(id), false);
});

test('nobody else can delete an event or undo its deletion; the superadmin can', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const params = { id };
  assert.equal((await refuse(server, 'deleteEventUndoably', { as: other, params })).status, 404);
  await deleteUndoably(id);
  assert.equal((await refuse(server, 'undoEventDeletion', { as: other, params })).status, 404);
  await undo(id, await signInSuperadmin(server));
  assert.equal(await isStored(id), true);
  const live = await refuse(server, 'undoEventDeletion', { as: organizer, params });
  assert.equal(live.code, 'EVENT_NOT_FOUND');
});

test('what the superadmin deletes the organizer cannot bring back, and the reverse is possible', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const params = { id };
  const superadmin = await signInSuperadmin(server);
  await deleteUndoably(id, superadmin);
  const refused = await refuse(server, 'undoEventDeletion', { as: organizer, params });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
  await undo(id, superadmin);
  await deleteUndoably(id);
  await undo(id);
  await deleteUndoably(id);
  await undo(id, superadmin);
  assert.equal(await isStored(id), true);
});

test('conversations about a removed event stay readable', async () => {
  const { organizer: as, player, event, threadId } = await makeThread(server);
  await deleteUndoably(event.id, as);
  await passTime();
  const read = await call(server, 'getThread', { as: player, params: { id: threadId } });
  assert.equal(read.thread.event.deleted, true);
  assert.equal(read.messages.length, 1);
});

test('an account deletes an event five times an hour, so that it fills no audit log', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true } });
  t.after(() => limited.close());
  const as = await signUp(limited);
  const [event, second] = [
    await makeApprovedEvent(limited, as),
    await makeApprovedEvent(limited, as),
  ];
  const params = { id: event.id };
  for (let times = 0; times < 5; times += 1) {
    await call(limited, 'deleteEventUndoably', { as, params });
    await call(limited, 'undoEventDeletion', { as, params });
  }
  const refused = await refuse(limited, 'deleteEventUndoably', { as, params });
  assert.equal(refused.code, 'TOO_MANY_REQUESTS');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  await call(limited, 'deleteEventUndoably', { as, params: { id: second.id } });
});

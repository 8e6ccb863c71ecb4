import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { auditIdOf } from '../files/file-ref.ts';

let server: TestServer;
let organizer: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

/** What the log holds about something, oldest first. */
async function entriesOf(subjectId: string) {
  const rows = await server.services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_kind', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('seq')
    .execute();
  return rows.map(({ actor_id, ...entry }) => ({
    ...entry,
    by: actor_id === superadmin.user.id ? 'superadmin' : 'organizer',
  }));
}
function decide(id: string, body: { approved: boolean; reason?: string }) {
  return call(server, 'approveEvent', { as: superadmin, params: { id }, body });
}

test('approving, rejecting and undoing are recorded with both states, and a repetition is not', async () => {
  const { id } = await makeEvent(server, organizer, { title: 'Secret Title' });
  await decide(id, { approved: true });
  await decide(id, { approved: true });
  await decide(id, { approved: false, reason: 'Secret reason' });
  await call(server, 'undoApproval', { as: superadmin, body: { ids: [id] } });
  const entries = await entriesOf(id);
  const common = { subject_kind: 'event', by: 'superadmin' };
  assert.deepEqual(entries, [
    {
      ...common,
      action: 'approveEvent',
      before: { status: 'pending', isChanged: false },
      after: { status: 'approved', hasReason: false },
    },
    {
      ...common,
      action: 'rejectEvent',
      before: { status: 'approved', isChanged: false },
      after: { status: 'rejected', hasReason: true },
    },
    {
      ...common,
      action: 'undoApproval',
      before: { status: 'rejected' },
      after: { status: 'approved' },
    },
  ]);
  assert.doesNotMatch(JSON.stringify(entries), /Secret/);
});

test('an update by the superadmin is recorded by its fields; one by the organizer is not', async () => {
  const { id } = await makeEvent(server, organizer);
  const params = { id };
  await call(server, 'updateEvent', { as: organizer, params, body: { title: 'Secret' } });
  const body = { title: 'Mended', price: '', maxParticipants: 9 };
  await call(server, 'updateEvent', { as: superadmin, params, body });
  const own = await makeEvent(server, superadmin);
  await call(server, 'updateEvent', {
    as: superadmin,
    params: { id: own.id },
    body: { title: 'Own' },
  });
  assert.deepEqual(
    (await entriesOf(id)).map(({ action, after: state }) => [action, state]),
    [['updateEvent', { fields: 'title, max_participants' }]],
  );
  assert.deepEqual(
    (await entriesOf(own.id)).map(({ action }) => action),
    ['approveEvent'],
  );
});

test('a revert is recorded by the fields that were put back', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  const params = { id };
  await call(server, 'updateEvent', { as: organizer, params, body: { title: 'Secret' } });
  await call(server, 'revertEvent', { as: superadmin, params, body: {} });
  const entry = (await entriesOf(id)).at(-1);
  assert.deepEqual([entry?.action, entry?.after], ['revertEvent', { fields: 'title' }]);
});

test('the deletion of an event and of its media is recorded, by whomever', async () => {
  const photo = await uploadPicture(server, organizer);
  const gallery = [{ type: 'image' as const, url: photo.url, thumbnail: null }];
  const { id } = await makeEvent(server, organizer, { gallery });
  const params = { id };
  await call(server, 'deleteEventMedia', {
    as: organizer,
    params,
    body: { mediaUrls: [photo.url] },
  });
  await call(server, 'deleteEvent', { as: organizer, params });
  assert.deepEqual(await entriesOf(id), [
    {
      action: 'deleteEventMedia',
      subject_kind: 'event',
      before: null,
      after: { items: 1 },
      by: 'organizer',
    },
    {
      action: 'deleteEvent',
      subject_kind: 'event',
      before: { organizerId: organizer.user.id, status: 'pending' },
      after: null,
      by: 'organizer',
    },
  ]);
  assert.equal((await entriesOf(auditIdOf(photo.key)))[0]?.action, 'deleteFile');
});

test('the deletion of a file is recorded without its name, and its failure is not', async () => {
  const [first, second] = [
    await uploadPicture(server, organizer),
    await uploadPicture(server, organizer),
  ];
  await call(server, 'deleteFile', { as: superadmin, body: { url: first.url } });
  await call(server, 'deleteFiles', { as: organizer, body: { keys: [second.key, first.key] } });
  const [entry, ...further] = await entriesOf(auditIdOf(first.key));
  assert.deepEqual(entry, {
    action: 'deleteFile',
    subject_kind: 'file',
    before: {
      folder: 'events',
      contentType: 'image/jpeg',
      sizeBytes: first.size,
      ownerId: organizer.user.id,
    },
    after: null,
    by: 'superadmin',
  });
  assert.deepEqual(further, []);
  assert.equal((await entriesOf(auditIdOf(second.key))).length, 1);
  assert.match(auditIdOf('uploads/what-somebody-wrote.jpg'), /^[0-9a-f]{24}$/);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

async function approve(id: string, approved = true) {
  return (
    await call(server, 'approveEvent', { as: superadmin, params: { id }, body: { approved } })
  ).event;
}
function update(id: string, body: object) {
  return call(server, 'updateEvent', { as: organizer, params: { id }, body });
}
async function changedFields(id: string) {
  return (await call(server, 'getEvent', { as: superadmin, params: { id } })).event
    .changedSinceApproval;
}

test('approving makes an event public and rejecting hides it again', async () => {
  const { id } = await makeEvent(server, organizer);
  assert.equal((await refuse(server, 'getEvent', { params: { id } })).code, 'EVENT_NOT_FOUND');
  assert.equal((await approve(id)).approved, true);
  await call(server, 'getEvent', { params: { id } });
  assert.equal((await approve(id, false)).approved, false);
  assert.equal((await refuse(server, 'getEvent', { params: { id } })).code, 'EVENT_NOT_FOUND');
});

test('only the superadmin approves; otherwise the event stays pending', async () => {
  const { id } = await makeEvent(server, organizer);
  const input = { params: { id }, body: { approved: true } };
  assert.equal((await refuse(server, 'approveEvent', { as: organizer, ...input })).status, 403);
  assert.equal((await refuse(server, 'approveEvent', input)).status, 401);
  const { event } = await call(server, 'getEvent', { as: organizer, params: { id } });
  assert.equal(event.approved, false);
  const bad = { as: superadmin, params: { id }, body: { approved: 'yes' } };
  assert.deepEqual(Object.keys((await refuse(server, 'approveEvent', bad)).fields ?? {}), [
    'approved',
  ]);
  const unknown = { as: superadmin, params: { id: 'f'.repeat(24) }, body: { approved: true } };
  assert.equal((await refuse(server, 'approveEvent', unknown)).code, 'EVENT_NOT_FOUND');
});

test('an edit keeps the approval, and only the superadmin sees what changed', async () => {
  const event = await makeApprovedEvent(server, organizer);
  assert.deepEqual(await changedFields(event.id), []);
  await update(event.id, { maxParticipants: 30, waitlistEnabled: false });
  assert.deepEqual(await changedFields(event.id), [], 'the capacity needs no approval');
  const { url } = await uploadPicture(server, organizer);
  const { event: edited } = await update(event.id, {
    title: 'Other',
    description: 'Other',
    location: 'Leeds',
    date: '2029-01-01T00:00:00Z',
    price: '£9',
    duration: '2 hours',
    requiredEquipment: ['Boots'],
    gallery: [{ type: 'image', url }],
  });
  assert.equal(edited.approved, true);
  assert.equal('changedSinceApproval' in edited, false);
  assert.deepEqual((await changedFields(event.id))?.sort(), [
    'basePrice',
    'date',
    'description',
    'duration',
    'gallery',
    'location',
    'price',
    'requiredEquipment',
    'title',
  ]);
  await approve(event.id);
  assert.deepEqual(await changedFields(event.id), [], 'approved as it is now');
});

test('the superadmin’s list has all events and their counts, and is for the superadmin only', async () => {
  await makeEvent(server, organizer);
  function list(query: object = {}) {
    return call(server, 'listAdminEvents', { as: superadmin, query });
  }
  const all = await list();
  const { total, approved, unapproved, rejected } = all.summary;
  assert.equal(all.pagination.total, total);
  assert.equal(all.pagination.limit, 20);
  assert.equal(approved + unapproved, total);
  assert.ok(all.events.every(({ can }) => can.approve && can.update && can.delete));
  const pending = await list({ status: 'pending' });
  assert.equal(pending.pagination.total, unapproved - rejected);
  assert.ok(pending.events.every((event) => !event.approved));
  assert.equal((await list({ status: 'approved' })).pagination.total, approved);
  assert.equal((await refuse(server, 'listAdminEvents', { as: organizer })).code, 'FORBIDDEN');
  assert.equal((await refuse(server, 'listAdminEvents')).code, 'UNAUTHENTICATED');
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { removeUnusedFiles } from '../files/remove-unshown-files.ts';

let server: TestServer;
let organizer: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

async function review(id: string) {
  return call(server, 'getEventReview', { as: superadmin, params: { id } });
}
function update(id: string, body: object) {
  return call(server, 'updateEvent', { as: organizer, params: { id }, body });
}
function revert(id: string, body: object = {}) {
  return call(server, 'revertEvent', { as: superadmin, params: { id }, body });
}
async function mediaExists(url: string) {
  return (await fetch(server.url + url)).ok;
}

/**
 * An approved event with a gallery, and the same after its organizer has changed everything that is
 * approved.
 */
async function makeChanged() {
  const photo = await uploadPicture(server, organizer);
  const event = await makeApprovedEvent(server, organizer, {
    description: 'As approved',
    coordinates: { latitude: 53.38, longitude: -1.47 },
    gallery: [{ type: 'image', url: photo.url, thumbnail: photo.thumbnailUrl }],
    price: '£20',
    basePrice: 19.99,
    duration: '4 hours',
    requiredEquipment: ['Boots'],
    customFields: [{ label: 'Hire', options: [{ label: 'Rifle', price: 15 }] }],
  });
  const other = await uploadPicture(server, organizer);
  const { event: changed } = await update(event.id, {
    title: 'Other',
    description: '',
    location: 'Leeds',
    coordinates: null,
    date: '2029-01-01T00:00:00Z',
    imageUrl: other.url,
    gallery: [],
    price: '£90',
    duration: '',
    difficulty: 'Advanced',
    requiredEquipment: [],
    customFields: [],
    organizer: { name: 'Rooks' },
    maxParticipants: 12,
    _cleanupMedia: [event.imageUrl, photo.url],
  });
  return { event, changed, photo };
}

test('the superadmin compares an event with its approved version, and puts that back', async () => {
  const { event, changed, photo } = await makeChanged();
  const { approvedVersion } = await review(event.id);
  assert.equal(approvedVersion?.title, event.title);
  const withoutCapacity = event.customFields.map(({ id, label, options }) => ({
    id,
    label,
    options: options.map(({ id, label, price }) => ({ id, label, price })),
  }));
  assert.deepEqual(approvedVersion?.customFields, withoutCapacity);
  // Neither the clean-up of the change nor the sweep takes the files of the approved version.
  await removeUnusedFiles(server.services, new Date(Date.now() + 1_000));
  assert.ok((await mediaExists(event.imageUrl)) && (await mediaExists(photo.url)));

  const { event: reverted } = await revert(event.id, { updatedAt: changed.updatedAt });
  assert.deepEqual(reverted.changedSinceApproval, []);
  const {
    updatedAt: _at,
    maxParticipants,
    availableSpots: _spots,
    ...shown
  } = await (await call(server, 'getEvent', { as: organizer, params: { id: event.id } })).event;
  const { updatedAt: _before, maxParticipants: _max, availableSpots: _s, ...before } = event;
  assert.deepEqual(shown, before);
  assert.equal(maxParticipants, 12, 'the capacity needs no approval, so it stays');
  assert.equal((await review(event.id)).event.approved, true);
  assert.deepEqual(await mailsTo(organizer), ['eventReverted']);
});

async function mailsTo({ user }: Person) {
  const mails = await server.services.db
    .selectFrom('mails')
    .select('kind')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  return mails.map(({ kind }) => kind);
}

test('an approval lets go of the files of the version before', async () => {
  const { event, changed } = await makeChanged();
  const body = { approved: true, updatedAt: changed.updatedAt };
  await call(server, 'approveEvent', { as: superadmin, params: { id: event.id }, body });
  await removeUnusedFiles(server.services, new Date(Date.now() + 1_000));
  assert.equal(await mediaExists(event.imageUrl), false);
  assert.equal(await mediaExists(changed.imageUrl), true);
});

test('a version whose files the superadmin has deleted, or that is not the one seen, is not put back', async () => {
  const { event, changed, photo } = await makeChanged();
  const params = { id: event.id };
  const stale = { as: superadmin, params, body: { updatedAt: event.updatedAt } };
  assert.equal((await refuse(server, 'revertEvent', stale)).code, 'EVENT_CHANGED');
  const body = { url: photo.url, evenIfInUse: true };
  const kept = await refuse(server, 'deleteFile', { as: organizer, body });
  assert.equal(kept.code, 'FILE_IN_USE', 'only the superadmin deletes what is shown');
  await call(server, 'deleteFile', { as: superadmin, body });
  const gone = { as: superadmin, params, body: {} };
  assert.equal((await refuse(server, 'revertEvent', gone)).code, 'APPROVED_MEDIA_GONE');
  assert.equal((await review(event.id)).event.title, changed.title);
});

test('a pending event has no approved version, and organizers cannot compare or revert', async () => {
  const { id } = await makeEvent(server, organizer);
  const input = { as: superadmin, params: { id }, body: {} };
  assert.equal((await refuse(server, 'revertEvent', input)).code, 'NOT_APPROVED');
  assert.equal((await review(id)).approvedVersion, null);
  assert.equal((await refuse(server, 'revertEvent', { ...input, as: organizer })).status, 403);
  const own = { as: organizer, params: { id } };
  assert.equal((await refuse(server, 'getEventReview', own)).status, 403);
  const unknown = { as: superadmin, params: { id: 'f'.repeat(24) } };
  assert.equal((await refuse(server, 'getEventReview', unknown)).code, 'EVENT_NOT_FOUND');
});

test('reverting an event without changes changes nothing', async () => {
  const event = await makeApprovedEvent(server, organizer);
  assert.equal((await revert(event.id)).event.updatedAt, event.updatedAt);
});

test('the review has the organizer’s record', async () => {
  const newcomer = await signUp(server, { nickName: 'Wren' });
  const first = await makeEvent(server, newcomer);
  await makeEvent(server, newcomer);
  await makeApprovedEvent(server, newcomer);
  const body = { approved: false };
  await call(server, 'approveEvent', { as: superadmin, params: { id: first.id }, body });
  const { organizer: record } = await review(first.id);
  assert.deepEqual(record, {
    name: 'Wren',
    memberSince: newcomer.user.createdAt,
    approved: 1,
    pending: 1,
    rejected: 1,
  });
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeEvent,
  makeThread,
  newEventBody,
  uploadPicture,
} from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import {
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import { auditIdOf } from '../files/file-ref.ts';
import { updateEventRow } from './event-store.ts';

let server: TestServer;
let organizer: Person;
let other: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  other = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

function rowOf(id: string) {
  return server.services.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
async function update(as: Person, id: string, body: object) {
  return (await call(server, 'updateEvent', { as, params: { id }, body })).event;
}
async function mediaExists(url: string) {
  return (await fetch(server.url + url)).ok;
}

test('a new event is pending, Beginner, unlimited and with a waitlist', async () => {
  const event = await makeEvent(server, organizer, { price: 'from £1,250.50 to £2,000' });
  assert.equal(event.organizer.id, organizer.user.id);
  const { approved, difficulty, maxParticipants, waitlistEnabled, basePrice, coordinates } = event;
  assert.deepEqual(
    { approved, difficulty, maxParticipants, waitlistEnabled, basePrice, coordinates },
    {
      approved: false,
      difficulty: 'Beginner',
      maxParticipants: null,
      waitlistEnabled: true,
      basePrice: 1250.5,
      coordinates: null,
    },
  );
  assert.deepEqual([event.can.update, event.can.delete, event.can.approve], [true, true, false]);
  assert.equal((await rowOf(event.id)).base_price_pence, 125_050);
});

test('every field of an event is returned as it was sent', async () => {
  const photo = await uploadPicture(server, organizer);
  const sent = {
    description: 'Bring water.\n\tAnd ☕.',
    coordinates: { latitude: 53.38, longitude: -1.47 },
    gallery: [{ type: 'image' as const, url: photo.url, thumbnail: photo.thumbnailUrl }],
    imageThumbnail: photo.thumbnailUrl,
    price: '£20',
    basePrice: 19.99,
    duration: '4 hours',
    requiredEquipment: ['Eye protection', 'Boots, "high"'],
    difficulty: 'Advanced' as const,
    maxParticipants: 40,
    waitlistEnabled: false,
  };
  const event = await makeEvent(server, organizer, {
    ...sent,
    organizer: { name: 'Foxes', avatarUrl: photo.url },
    customFields: [
      {
        label: 'Rental',
        options: [
          { label: 'Rifle', price: 12.5 },
          { label: ' ', price: 3 },
        ],
      },
    ],
  });
  for (const [key, value] of Object.entries(sent)) {
    assert.deepEqual(event[key as keyof typeof sent], value, key);
  }
  assert.equal(event.organizer.avatarUrl, photo.url);
  assert.equal(event.availableSpots, 40);
  const [field] = event.customFields;
  assert.deepEqual(
    field?.options.map(({ label, price }) => [label, price]),
    [['Rifle', 12.5]],
  );
  const updated = await update(organizer, event.id, { customFields: event.customFields });
  assert.deepEqual(updated.customFields, event.customFields, 'options keep their ids');
});

test('a field or option with its id is that one, without one it is new, and one left out is removed', async () => {
  const options = ['Rifle', 'Mask', 'None'].map((label) => ({ label, price: 4 }));
  const customFields = [
    { label: 'Rental', options },
    { label: 'Lunch', options: [{ label: 'Soup' }] },
  ];
  const event = await makeEvent(server, organizer, { customFields } as object);
  const [rental] = event.customFields;
  const [rifle, mask] = rental?.options ?? [];
  assert.ok(rental && rifle && mask);
  const changed = [
    { label: 'Travel', options: [{ label: 'Coach', price: 8 }] },
    {
      id: rental.id,
      label: 'Hire',
      options: [{ label: 'Pistol' }, mask, { ...rifle, label: 'Carbine' }],
    },
  ];
  const [added, kept, ...rest] = (await update(organizer, event.id, { customFields: changed }))
    .customFields;
  assert.equal(added?.label, 'Travel');
  assert.deepEqual(rest, []);
  assert.deepEqual([kept?.id, kept?.label], [rental.id, 'Hire']);
  assert.deepEqual(kept?.options.slice(1), [mask, { ...rifle, label: 'Carbine' }]);
  assert.ok(![rental, rifle, mask].some(({ id }) => id === kept?.options[0]?.id));
});

test('ids that the event does not have are refused at their paths; a new event gets its own', async () => {
  const customFields = [
    { label: 'Rental', options: [{ label: 'Rifle', price: 4 }] },
    { label: 'Lunch', options: [{ label: 'Soup', price: 4 }] },
  ];
  const event = await makeEvent(server, organizer, { customFields });
  const copy = await makeEvent(server, organizer, { customFields: event.customFields } as object);
  const [rental, lunch] = event.customFields;
  const [foreign] = copy.customFields;
  assert.ok(rental && lunch && foreign);
  assert.notEqual(foreign.id, rental.id);
  assert.notEqual(foreign.options[0]?.id, rental.options[0]?.id);
  const wrong = [
    [[foreign], 'customFields.0.id'],
    [[lunch, { ...rental, id: 'f'.repeat(24) }], 'customFields.1.id'],
    [[rental, rental], 'customFields.1.id'],
    [[{ ...rental, options: lunch.options }], 'customFields.0.options.0.id'],
    [
      [{ ...rental, options: [...rental.options, ...foreign.options] }],
      'customFields.0.options.1.id',
    ],
  ] as const;
  for (const [sent, path] of wrong) {
    const params = { id: event.id };
    const body = { customFields: sent, title: 'Changed' } as object;
    const refused = await refuse(server, 'updateEvent', { as: organizer, params, body });
    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, [path]]);
  }
  const { event: stored } = await call(server, 'getEvent', {
    as: organizer,
    params: { id: event.id },
  });
  assert.deepEqual(stored, event);
});

test('the five required fields are named, and no event is created', async () => {
  const { fields } = await refuse(server, 'createEvent', { as: organizer, body: {} });
  assert.deepEqual(fields, {
    title: 'Event title is required',
    location: 'Event location is required',
    date: 'Event date is required',
    imageUrl: 'Main image is required',
    organizer: 'Organizer name is required',
  });
});

test('each optional field is checked when it is sent', async () => {
  const wrong = {
    date: '2027-02-30T10:00:00Z',
    coordinates: { latitude: 91, longitude: -181 },
    organizer: { name: '  ' },
    maxParticipants: 0,
    difficulty: 'Impossible',
    basePrice: 1.001,
    title: 'none \ufffe',
    customFields: [{ label: '', options: [{ label: '' }] }],
  };
  const body = await newEventBody(server, organizer, wrong);
  const { fields = {} } = await refuse(server, 'createEvent', { as: organizer, body });
  assert.deepEqual(Object.keys(fields).sort(), [
    'basePrice',
    'coordinates.latitude',
    'coordinates.longitude',
    'customFields.0.label',
    'customFields.0.options',
    'date',
    'difficulty',
    'maxParticipants',
    'organizer.name',
    'title',
  ]);
  assert.equal(fields.maxParticipants, 'Max participants must be a whole number of at least 1');
  assert.equal(fields['customFields.0.options'], 'Add at least one option with a label');
});

test('privileged keys have no effect for an organizer', async () => {
  const privileged = {
    approved: true,
    id: 'f'.repeat(24),
    likes: 99,
    participantCount: 99,
    organizer_id: other.user.id,
    organizer: { id: other.user.id, name: 'Foxes' },
  };
  const body = await newEventBody(server, organizer, privileged);
  const { event } = await call(server, 'createEvent', { as: organizer, body });
  assert.deepEqual([event.approved, event.likes, event.participantCount], [false, 0, 0]);
  assert.equal(event.organizer.id, organizer.user.id);
  assert.notEqual(event.id, privileged.id);
  assert.equal((await update(organizer, event.id, privileged)).approved, false);
});

test('the superadmin’s own event starts approved unless the request says otherwise', async () => {
  assert.equal((await makeEvent(server, superadmin)).approved, true);
  assert.equal((await makeEvent(server, superadmin, { approved: false })).approved, false);
});

test('an update changes the fields it names and no others', async () => {
  const event = await makeEvent(server, organizer, { description: 'As it was', price: '£5' });
  const changed = await update(organizer, event.id, { title: 'Dawn Raid', maxParticipants: 8 });
  const { updatedAt, ...before } = event;
  assert.deepEqual(
    { ...before, updatedAt: changed.updatedAt },
    { ...changed, title: 'Night Raid', maxParticipants: null, availableSpots: null },
  );
  assert.ok(changed.updatedAt > updatedAt);
  const cleared = await update(organizer, event.id, { maxParticipants: null, coordinates: null });
  assert.equal(cleared.maxParticipants, null);
});

test('a new main image does not keep the thumbnail of the old image', async () => {
  const old = await uploadPicture(server, organizer);
  const event = await makeEvent(server, organizer, {
    imageUrl: old.url,
    imageThumbnail: old.thumbnailUrl,
  });
  const same = await update(organizer, event.id, { imageUrl: old.url });
  assert.equal(same.imageThumbnail, old.thumbnailUrl);
  const { url } = await uploadPicture(server, organizer);
  assert.equal((await update(organizer, event.id, { imageUrl: url })).imageThumbnail, null);
});

test('another organizer cannot change the event, whether it is public or not', async () => {
  const pending = await makeEvent(server, organizer);
  const approved = await makeApprovedEvent(server, organizer);
  for (const { id } of [pending, approved]) {
    const before = await rowOf(id);
    const body = { title: 'Taken over' };
    const refused = await refuse(server, 'updateEvent', { as: other, params: { id }, body });
    assert.equal(refused.code, 'EVENT_NOT_FOUND');
    const visitor = await refuse(server, 'updateEvent', { params: { id }, body });
    assert.equal(visitor.code, 'UNAUTHENTICATED');
    assert.deepEqual(await rowOf(id), before);
  }
  const params = { id: 'f'.repeat(24) };
  const unknown = await refuse(server, 'updateEvent', { as: organizer, params, body: {} });
  assert.equal(unknown.code, 'EVENT_NOT_FOUND');
  const malformed = await refuse(server, 'updateEvent', {
    as: organizer,
    params: { id: 'x' },
    body: {},
  });
  assert.equal(malformed.status, 400);
});

test('the UPDATE statement itself is limited to the organizer’s own event', async () => {
  const { id } = await makeEvent(server, organizer);
  const columns = { title: 'Taken over' };
  const { db } = server.services;
  function change(accountId: string) {
    return updateEventRow(db, { id, access: { accountId, roles: ['editor'] }, columns });
  }
  assert.equal(await change(other.user.id), undefined);
  assert.equal((await rowOf(id)).title, 'Night Raid');
  assert.equal((await change(organizer.user.id))?.title, 'Taken over');
});

test('the maximum cannot go below the number of confirmed participants, which the message names', async () => {
  const event = await makeApprovedEvent(server, organizer);
  await addParticipant(server, event, { user: other.user });
  const player = await signUp(server);
  await addParticipant(server, event, player);
  const waiting = await signUp(server);
  await addParticipant(server, event, { ...waiting, status: 'waitlist' });
  const params = { id: event.id };
  const body = { maxParticipants: 1, title: 'Smaller' };
  const refused = await refuse(server, 'updateEvent', { as: organizer, params, body });
  assert.equal(refused.code, 'BELOW_CONFIRMED');
  assert.match(refused.fields?.maxParticipants ?? '', /^2 players are confirmed .* below 2$/);
  assert.equal((await rowOf(event.id)).title, 'Night Raid');
  const { participantCount, waitlistCount, availableSpots } = await update(organizer, event.id, {
    maxParticipants: 2,
  });
  assert.deepEqual([participantCount, waitlistCount, availableSpots], [2, 1, 0]);
});

test('media of another account or another site is refused in every field', async () => {
  const event = await makeEvent(server, organizer);
  const theirs = (await uploadPicture(server, other)).url;
  const elsewhere = 'https://evil.example/media/events/0123456789abcdef01234567.jpg';
  for (const url of [theirs, elsewhere, '/media/../config.json', '/api/health']) {
    const attempts = [
      { imageUrl: url },
      { imageThumbnail: url },
      { organizer: { name: 'Foxes', avatarUrl: url } },
      { gallery: [{ type: 'image', url }] },
      { gallery: [{ type: 'image', url: event.imageUrl, thumbnail: url }] },
    ];
    for (const body of attempts) {
      const params = { id: event.id };
      const refused = await refuse(server, 'updateEvent', { as: organizer, params, body });
      assert.equal(refused.code, 'FOREIGN_MEDIA', JSON.stringify(body));
      const [named = ''] = Object.keys(refused.fields ?? {});
      const value = named.split('.').reduce((at: unknown, key) => Object(at)[key], body);
      assert.equal(value, url, 'the field is named');
    }
    const body = await newEventBody(server, organizer, { imageUrl: url });
    assert.equal((await refuse(server, 'createEvent', { as: organizer, body })).status, 400);
  }
  assert.equal((await rowOf(event.id)).image_url, event.imageUrl);
});

test('the superadmin’s edit can keep the organizer’s media', async () => {
  const event = await makeEvent(server, organizer);
  const changed = await update(superadmin, event.id, { imageUrl: event.imageUrl, title: 'Edited' });
  assert.equal(changed.title, 'Edited');
  assert.equal(changed.organizer.id, organizer.user.id);
});

test('`_cleanupMedia` removes only the organizer’s files that nothing shows any more', async () => {
  const old = await uploadPicture(server, organizer);
  const shared = await uploadPicture(server, organizer);
  const theirs = await uploadPicture(server, other);
  const event = await makeEvent(server, organizer, { imageUrl: `${PUBLIC_URL}${old.url}` });
  assert.equal(event.imageUrl, old.url, 'stored without the public URL');
  await makeEvent(server, organizer, {
    gallery: [{ type: 'image', url: shared.url, thumbnail: null }],
  });
  const cleanup = [old.url, `${PUBLIC_URL}${shared.url}`, theirs.url, 'https://evil.example/x.jpg'];
  await update(organizer, event.id, { _cleanupMedia: cleanup });
  assert.ok(await mediaExists(old.url), 'still the main image');
  const { url: imageUrl } = await uploadPicture(server, organizer);
  await update(organizer, event.id, { imageUrl, _cleanupMedia: cleanup });
  assert.ok(!(await mediaExists(old.url)));
  assert.ok(!(await mediaExists(old.thumbnailUrl ?? '')));
  assert.ok(await mediaExists(shared.url), 'in another event’s gallery');
  assert.ok(await mediaExists(theirs.url), 'a file of another account');
  const recorded = await server.services.db
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('actor_id', '=', organizer.user.id)
    .where('action', '=', 'deleteFile')
    .execute();
  assert.deepEqual(recorded, [{ subject_id: auditIdOf(old.key) }]);
});

test('a thread has the current title and date of its event', async () => {
  const { organizer: as, event } = await makeThread(server);
  const date = '2028-01-01T09:00:00.000Z';
  await update(as, event.id, { title: 'Moved Raid', date });
  const { threads } = await call(server, 'listThreads', { as });
  assert.deepEqual([threads[0]?.event.title, threads[0]?.event.date], ['Moved Raid', date]);
});

test('an end is after the start, also when only one of them changes', async () => {
  const organizer = await signUp(server);
  const event = await makeEvent(server, organizer, { endsAt: '2027-05-01T16:00:00.000Z' });
  assert.equal(event.endsAt, '2027-05-01T16:00:00.000Z');
  const params = { id: event.id };
  for (const body of [
    { endsAt: '2027-05-01T10:00:00.000Z' },
    { endsAt: '2027-06-01T10:00:00.000Z' },
    { date: '2027-05-02T10:00:00.000Z' },
  ]) {
    const { fields } = await refuse(server, 'updateEvent', { as: organizer, params, body });
    assert.deepEqual(fields, { endsAt: FIELD_TEXT.endRange });
  }
  const { event: same } = await call(server, 'getEvent', { as: organizer, params });
  assert.deepEqual([same.date, same.endsAt], [event.date, event.endsAt]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { newEventBody, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { makeVideo, toFile } from '../../../test/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let as: Person;
let photo: string;
let video: string;
before(async () => {
  server = await startTestServer();
  as = await signUp(server);
  photo = (await uploadPicture(server, as)).url;
  const file = toFile(await makeVideo(), 'film.mp4');
  video = (await call(server, 'uploadFile', { as, body: { folder: 'events' }, file })).file.url;
});
after(() => server.close());

async function refuseNew(changes: object) {
  const body = await newEventBody(server, as, changes);
  return (await refuse(server, 'createEvent', { as, body })).fields;
}

test('an event cannot be created in the past or moved there, but a past one can be changed', async () => {
  const fields = await refuseNew({ date: new Date(Date.now() - 60_000).toISOString() });
  assert.deepEqual(fields, { date: 'Choose a date in the future' });
  const body = await newEventBody(server, as, {});
  const { id } = (await call(server, 'createEvent', { as, body })).event;
  const params = { id };
  for (const date of ['2001-01-01T10:00:00.000Z', new Date(Date.now() - 3_600_000).toISOString()]) {
    const moved = await refuse(server, 'updateEvent', {
      as,
      params,
      body: { date, title: 'Gone' },
    });
    assert.deepEqual(moved.fields, { date: 'Choose a date in the future' });
  }
  assert.equal((await call(server, 'getEvent', { as, params })).event.title, body.title);
  const over = '2020-01-01T10:00:30.000Z';
  const { db } = server.services;
  await db.updateTable('events').set({ date: over }).where('id', '=', id).execute();
  // A form has no seconds.
  const unchanged = { date: '2020-01-01T10:00:00.000Z', title: 'Over' };
  const { event } = await call(server, 'updateEvent', { as, params, body: unchanged });
  assert.equal(event.title, 'Over');
  const later = { date: '2020-01-02T10:00:00.000Z' };
  assert.equal((await refuse(server, 'updateEvent', { as, params, body: later })).status, 400);
});

test('a price whose text is not clear needs a base price, in a new event and in a changed one', async () => {
  const price = '2 players for £30';
  const refused = { price: FIELD_TEXT.priceUnclear };
  assert.deepEqual(await refuseNew({ price, basePrice: undefined }), refused);
  const body = await newEventBody(server, as, { price, basePrice: 30 });
  const { event } = await call(server, 'createEvent', { as, body });
  assert.equal(event.basePrice, 30);
  const params = { id: event.id };
  const changed = { price: '10am walk-on £25', title: 'Changed' };
  const refusal = await refuse(server, 'updateEvent', { as, params, body: changed });
  assert.deepEqual(refusal.fields, { price: FIELD_TEXT.priceUnclear });
  const { title, price: kept, basePrice } = (await call(server, 'getEvent', { as, params })).event;
  assert.deepEqual([title, kept, basePrice], [body.title, price, 30]);
});

test('a gallery is images or a single video, and each is what it is said to be', async () => {
  const image = { type: 'image', url: photo };
  const film = { type: 'video', url: video };
  assert.deepEqual(await refuseNew({ gallery: [image, film] }), {
    gallery: 'Only one video ≤ 50 MB allowed',
  });
  assert.deepEqual(await refuseNew({ gallery: [image, { ...film, type: 'image' }] }), {
    'gallery.1.type': 'Invalid file type',
  });
  assert.deepEqual(await refuseNew({ imageUrl: video, isVideo: false }), {
    isVideo: 'Invalid file type',
  });
});

test('whether the main image is a video follows from the file, unless the request says it', async () => {
  const body = await newEventBody(server, as, { imageUrl: video, gallery: [] });
  const { event } = await call(server, 'createEvent', { as, body });
  assert.equal(event.isVideo, true);
  const params = { id: event.id };
  const changed = await call(server, 'updateEvent', { as, params, body: { imageUrl: photo } });
  assert.equal(changed.event.isVideo, false);
  const wrong = await refuse(server, 'updateEvent', {
    as,
    params,
    body: { imageUrl: video, isVideo: false },
  });
  assert.deepEqual(Object.keys(wrong.fields ?? {}), ['isVideo']);
});

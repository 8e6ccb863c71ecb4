import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addParticipant,
  makeApprovedEvent,
  makeEvent,
  makeThread,
  uploadPicture,
} from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { makeVideo, toFile } from '../../../test/support/pictures.ts';
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

async function isServed(url: string) {
  return (await fetch(server.url + url)).status === 200;
}
async function rowsOf(table: 'participations' | 'likes', eventId: string) {
  return server.services.db
    .selectFrom(table)
    .select('event_id')
    .where('event_id', '=', eventId)
    .execute();
}

test('an event is deleted with its participants and likes', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  await addParticipant(server, { id }, { user: other.user });
  await call(server, 'likeEvent', { as: other, params: { id }, body: {} });
  const result = await call(server, 'deleteEvent', { as: organizer, params: { id } });
  assert.deepEqual(result, { id });
  assert.deepEqual(await rowsOf('participations', id), []);
  assert.deepEqual(await rowsOf('likes', id), []);
  const again = await refuse(server, 'deleteEvent', { as: organizer, params: { id } });
  assert.equal(again.code, 'EVENT_NOT_FOUND');
});

test('threads of a deleted event stay readable, say that it is deleted, and accept no message', async () => {
  const { organizer: as, player, event, threadId } = await makeThread(server);
  await call(server, 'deleteEvent', { as, params: { id: event.id } });
  const read = await call(server, 'getThread', { as: player, params: { id: threadId } });
  assert.deepEqual(read.thread.event, {
    id: null,
    title: event.title,
    date: event.date,
    deleted: true,
  });
  assert.equal(read.messages.length, 1);
  const body = { eventId: event.id, threadId, content: { text: 'Still there?' } };
  const refused = await refuse(server, 'sendMessage', { as: player, body });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
});

test('other users cannot delete an event, but the superadmin can', async () => {
  const { id } = await makeApprovedEvent(server, organizer);
  assert.equal((await refuse(server, 'deleteEvent', { as: other, params: { id } })).status, 404);
  assert.equal((await refuse(server, 'deleteEvent', { params: { id } })).status, 401);
  await call(server, 'getEvent', { params: { id } });
  await call(server, 'deleteEvent', { as: await signInSuperadmin(server), params: { id } });
  assert.equal((await refuse(server, 'getEvent', { params: { id } })).status, 404);
});

test('media is removed from the gallery, and its files are removed unless something else shows them', async () => {
  const shared = await uploadPicture(server, organizer);
  const poster = await uploadPicture(server, organizer);
  const body = { folder: 'events' as const };
  const video = toFile(makeVideo(), 'film.mp4');
  const removed = (await call(server, 'uploadFile', { as: organizer, body, file: video })).file;
  const { id, imageUrl } = await makeEvent(server, organizer, {
    gallery: [{ type: 'video', url: removed.url, thumbnail: poster.url }],
  });
  await makeEvent(server, organizer, { imageUrl: shared.url });
  const unknown = '/media/events/0000000000000000000000ff.jpg';
  const result = await call(server, 'deleteEventMedia', {
    as: organizer,
    params: { id },
    body: { mediaUrls: [removed.url, `https://muster.test${shared.url}`, unknown] },
  });
  assert.deepEqual(result.event.gallery, []);
  assert.deepEqual([result.deleted, result.failed], [1, 2]);
  assert.deepEqual(
    [await isServed(removed.url), await isServed(poster.url), await isServed(shared.url)],
    [false, false, true],
  );
  const main = await refuse(server, 'deleteEventMedia', {
    as: organizer,
    params: { id },
    body: { mediaUrls: [imageUrl] },
  });
  assert.deepEqual(Object.keys(main.fields ?? {}), ['mediaUrls']);
  assert.equal(await isServed(imageUrl), true);
});

test('media of another organizer’s event is not removed', async () => {
  const { url } = await uploadPicture(server, organizer);
  const gallery = [{ type: 'image' as const, url, thumbnail: null }];
  const { id } = await makeApprovedEvent(server, organizer, { gallery });
  const input = { params: { id }, body: { mediaUrls: [url] } };
  assert.equal((await refuse(server, 'deleteEventMedia', { as: other, ...input })).status, 404);
  assert.equal((await refuse(server, 'deleteEventMedia', input)).status, 401);
  const { event } = await call(server, 'getEvent', { params: { id } });
  assert.equal(event.gallery.length, 1);
  for (const mediaUrls of [[], [''], 'all', Array(51).fill(url)]) {
    const refused = await refuse(server, 'deleteEventMedia', {
      as: organizer,
      params: { id },
      body: { mediaUrls },
    });
    assert.equal(refused.code, 'VALIDATION');
  }
});

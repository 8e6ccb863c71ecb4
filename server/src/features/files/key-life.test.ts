import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StoredFile } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

let server: TestServer;
let organizer: Person;
let stranger: Person;
let superadmin: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  stranger = await signUp(server);
  superadmin = await signInSuperadmin(server);
});
after(() => server.close());

async function read(url: string | null) {
  const response = await fetch(`${server.url}${url}`);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
function copyTo(as: Person, source: StoredFile, destinationKey: string) {
  return refuse(server, 'copyFile', { as, body: { sourceKey: source.key, destinationKey } });
}
function keyOf(url: string) {
  return url.slice('/media/'.length);
}

test('the image of an approved event is not exchanged, by its organizer or by anyone else', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const key = keyOf(event.imageUrl);
  const content = await read(event.imageUrl);
  const refused = await refuse(server, 'deleteFile', { as: organizer, body: { key } });
  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [409, 'FILE_IN_USE', 'An event still shows this file. Remove it there first'],
  );
  for (const person of [organizer, stranger])
    assert.equal(
      (await copyTo(person, await uploadPicture(server, person), key)).code,
      'KEY_TAKEN',
    );
  assert.deepEqual(await read(event.imageUrl), content);

  const abusive = { as: superadmin, body: { key, evenIfInUse: true } };
  await call(server, 'deleteFile', abusive);
  assert.equal(await read(event.imageUrl), undefined);
  for (const person of [organizer, stranger])
    assert.equal(
      (await copyTo(person, await uploadPicture(server, person), key)).code,
      'KEY_TAKEN',
    );
  assert.equal(await read(event.imageUrl), undefined);
});

test('the key of a deleted file or thumbnail is never used again', async () => {
  const gone = await uploadPicture(server, organizer);
  const thumbnailKey = keyOf(gone.thumbnailUrl ?? '');
  await call(server, 'deleteFile', { as: organizer, body: { key: thumbnailKey } });
  await call(server, 'deleteFiles', { as: organizer, body: { keys: [gone.key] } });
  const again = await refuse(server, 'deleteFile', { as: organizer, body: { key: gone.key } });
  assert.equal(again.code, 'FILE_NOT_FOUND');
  const source = await uploadPicture(server, stranger);
  assert.equal((await copyTo(stranger, source, gone.key)).code, 'KEY_TAKEN');
  await server.services.db.deleteFrom('file_keys').where('key', '=', gone.key).execute();
  assert.equal((await copyTo(stranger, source, gone.key)).code, 'KEY_TAKEN', 'the thumbnail’s key');
});

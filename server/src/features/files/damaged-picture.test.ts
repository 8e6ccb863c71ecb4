import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuse } from '../../../test/support/call.ts';
import { makeThread } from '../../../test/support/make.ts';
import { damagePicture, toFile } from '../../../test/support/pictures.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';

test('a PNG that was cut off is a 415 with a sentence, whichever way it comes', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const { player: as, event, threadId } = await makeThread(server);
  const [, half] = await damagePicture('png');
  const file = toFile(half ?? Buffer.alloc(0), 'half.png');
  const folder = 'avatars' as const;
  const refusals = [
    await refuse(server, 'uploadFile', { as, body: { folder }, file }),
    await refuse(server, 'uploadFiles', { as, body: { folder: 'events' }, files: [file] }),
    await refuse(server, 'uploadMoment', { as, body: {}, file }),
    await refuse(server, 'sendImage', { as, body: { eventId: event.id, threadId }, file }),
  ];
  for (const { status, code, message, fields } of refusals) {
    assert.deepEqual([status, code], [415, 'WRONG_TYPE']);
    assert.match(fields?.files ?? message, /That picture could not be read$/);
  }
});

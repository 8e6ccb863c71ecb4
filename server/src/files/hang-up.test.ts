import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '../../test/support/people.ts';
import { makeVideo } from '../../test/support/pictures.ts';
import { startUpload } from '../../test/support/slow-upload.ts';
import { startTestServer } from '../../test/support/start-test-server.ts';

for (const moment of ['before', 'after'] as const) {
  test(`a client that hangs up ${moment} authentication leaves no file`, async (t) => {
    const authDelayMs = moment === 'before' ? 200 : 0;
    const server = await startTestServer({
      auth: ({ sessions }) => ({
        sessions: {
          ...sessions,
          isAlive: async (claims) => (await sleep(authDelayMs)) ?? sessions.isAlive(claims),
        },
      }),
    });
    t.after(() => server.close());
    function listUploading() {
      return readdir(join(server.services.config.dataDir, 'uploading'));
    }
    const sending = startUpload(server, await signUp(server), makeVideo());
    await sending.send(256 * 1024);
    await sleep(100);
    assert.equal((await listUploading()).length, authDelayMs ? 0 : 1);
    sending.abort();
    await assert.rejects(sending.response);
    await sleep(authDelayMs + 200);
    for (let tries = 0; tries < 100 && (await listUploading()).length > 0; tries += 1)
      await sleep(20);
    assert.deepEqual(await listUploading(), []);
  });
}

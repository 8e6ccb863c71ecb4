import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '../../../test/support/people.ts';
import { makeVideo } from '../../../test/support/pictures.ts';
import { startUpload } from '../../../test/support/slow-upload.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';

const WAIT = { interval: 20, timeout: 30_000 };

for (const moment of ['before', 'after'] as const) {
  test(`a client that hangs up ${moment} authentication leaves no file`, async (t) => {
    const begun = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    const server = await startTestServer({
      services: ({ sessions }) => ({
        sessions: {
          ...sessions,
          isAlive: async (claims) => {
            begun.resolve();
            if (moment === 'before') await hungUp.promise;
            return sessions.isAlive(claims);
          },
        },
      }),
    });
    t.after(() => server.close());
    function expectUploading(files: number) {
      const dir = join(server.services.config.dataDir, 'uploading');
      return t.waitFor(async () => assert.equal((await readdir(dir)).length, files), WAIT);
    }
    const sending = startUpload(server, await signUp(server), makeVideo());
    await sending.send(256 * 1024);
    await begun.promise;
    await expectUploading(moment === 'before' ? 0 : 1);
    sending.abort();
    await assert.rejects(sending.response);
    // Until the server has noticed, and then until it could have written a file.
    await sleep(200);
    hungUp.resolve();
    await sleep(200);
    await expectUploading(0);
  });
}

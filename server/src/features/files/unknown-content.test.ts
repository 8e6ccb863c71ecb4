import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { uploadPicture } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startS3Store } from '../../../test/support/s3-store.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import type { TestS3Store } from '../../../test/support/test-s3-store.ts';
import { removeUnknownContent } from './remove-files.ts';

const HOUR_MS = 3_600_000;

for (const kind of ['disk', 's3'] as const) {
  describe(`content on ${kind}`, () => {
    let store: TestS3Store | undefined;
    let server: TestServer;
    before(async () => {
      if (kind === 's3') store = await startS3Store();
      server = await startTestServer({ config: store ? { s3: store.config } : {} });
    });
    after(async () => {
      await server.close();
      await store?.close();
    });

    async function write(key: string) {
      const path = join(server.services.config.dataDir, 'uploading', 'content');
      await writeFile(path, 'content');
      await server.services.storage.save(key, path, 'image/jpeg');
    }
    function size(key: string) {
      return server.services.storage.size(key);
    }

    test('what no row knows is removed after a day, and nothing else', async () => {
      const as = await signUp(server);
      const known = await uploadPicture(server, as);
      const deleted = await uploadPicture(server, as);
      await call(server, 'deleteFile', { as, body: { key: deleted.key } });
      const id = 'e'.repeat(24);
      await server.database.pool.query(
        `insert into data_exports (id, user_id, storage_key) values ($1, $2, 'uploads/archive.zip')`,
        [id, as.user.id],
      );
      const unknown = ['events/left.jpg', 'uploads/.0b4e', deleted.key];
      const others = ['uploads/archive.zip', 'uploads/not ours.jpg', 'elsewhere/backup.sql'];
      for (const key of [...unknown, ...others]) await write(key);
      const young = new Date(Date.now() - HOUR_MS);
      assert.equal(await removeUnknownContent(server.services, young), 0);
      const old = new Date(Date.now() + HOUR_MS);
      assert.equal(await removeUnknownContent(server.services, old), unknown.length);
      for (const key of unknown) assert.equal(await size(key), undefined, key);
      for (const url of [known.url, known.thumbnailUrl ?? ''])
        assert.notEqual(await size(url.slice('/media/'.length)), undefined, url);
      for (const key of others) assert.notEqual(await size(key), undefined, key);
      assert.equal(await removeUnknownContent(server.services, old), 0);
    });
  });
}

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { startS3Store } from '../../../test/support/s3-store.ts';
import { listS3Folder } from './s3-list.ts';
import { createS3Sender, type SendToS3 } from './s3-request.ts';
import { createS3Storage } from './s3-storage.ts';
import type { ListedObject } from './storage.ts';

function page(keys: readonly string[], next?: string): string {
  const contents = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`,
  );
  const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<ListBucketResult>${token}${contents.join('')}</ListBucketResult>`;
}

test('a folder is listed page by page, and the next page only when it is wanted', async () => {
  const asked: (string | null | undefined)[] = [];
  const pages = [page(['events/a.jpg', 'events/b.jpg'], 'x/+='), page(['events/c.jpg'])];
  const send: SendToS3 = async ({ query }) => {
    asked.push(query?.get('continuation-token'));
    return { response: new Response(), text: pages.shift() ?? '', abort: () => undefined };
  };
  const listed: ListedObject[] = [];
  for await (const object of listS3Folder(send, 'events')) {
    listed.push(object);
    if (listed.length < 3) assert.equal(asked.length, 1);
  }
  assert.deepEqual(asked, [null, 'x/+=']);
  const modifiedAt = new Date('2026-01-02T03:04:05Z');
  assert.deepEqual(
    listed,
    ['events/a.jpg', 'events/b.jpg', 'events/c.jpg'].map((key) => ({ key, modifiedAt })),
  );
});

const skip =
  process.env.TEST_S3 !== 'swift' &&
  'the stand-ins answer several pages with 500: npm run chaos s3';

test('a store lists each object of a folder once over several pages, and none of other folders', {
  skip,
}, async (t) => {
  const store = await startS3Store();
  t.after(() => store.close());
  await using directory = await makeTemporaryDirectory();
  const storage = createS3Storage(store.config);
  const keys = Array.from({ length: 11 }, (_, index) => `events/${100 + index}.jpg`);
  for (const key of [...keys, 'events/inner/z.jpg', 'moments/a.jpg']) {
    const path = join(directory.path, 'content');
    await writeFile(path, 'content');
    await storage.save(key, path, 'image/jpeg');
  }
  const send = createS3Sender(store.config, { responseMs: 10_000, idleMs: 10_000 });
  for (const objectsPerPage of [3, 11, 1_000]) {
    const listed: string[] = [];
    for await (const { key } of listS3Folder(send, 'events', objectsPerPage)) listed.push(key);
    assert.deepEqual(listed.sort(), keys, `${objectsPerPage} a page`);
  }
});

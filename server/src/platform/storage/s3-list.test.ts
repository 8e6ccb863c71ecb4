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

async function listKeys(send: SendToS3): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listS3Folder(send, 'events')) keys.push(key);
  return keys;
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

test('keys and tokens are read as XML writes them: entities, CDATA, numbers and spaces', async () => {
  const keys = {
    'events/a&amp;b&lt;&quot;.jpg': 'events/a&b<".jpg',
    'events/a&#43;b&#x26;c.jpg': 'events/a+b&c.jpg',
    '<![CDATA[events/a&amp;b<c>.jpg]]>': 'events/a&amp;b<c>.jpg',
    'events/<![CDATA[a&b]]>.jpg': 'events/a&b.jpg',
    'events/ a .jpg ': 'events/ a .jpg ',
  };
  const asked: (string | null | undefined)[] = [];
  const pages = [page(Object.keys(keys), '1&#43;&amp;2'), page([], '0010'), page(['events/c.jpg'])];
  const send: SendToS3 = async ({ query }) => {
    asked.push(query?.get('continuation-token'));
    return { response: new Response(), text: pages.shift() ?? '', abort: () => undefined };
  };
  assert.deepEqual(await listKeys(send), [...Object.values(keys), 'events/c.jpg']);
  assert.deepEqual(asked, [null, '1+&2', '0010']);
});

test('what is no list is an error of the store, and not an empty folder', async () => {
  for (const text of ['', 'OK', '<html></html>', '<ListBucketResult><Contents><Key>events/a</Ke']) {
    const send: SendToS3 = async () => ({ response: new Response(), text, abort: () => undefined });
    await assert.rejects(listKeys(send), { name: 'StorageError' }, text);
  }
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

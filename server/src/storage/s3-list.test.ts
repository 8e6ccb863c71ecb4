import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listS3Folder } from './s3-list.ts';
import type { SendToS3 } from './s3-request.ts';
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

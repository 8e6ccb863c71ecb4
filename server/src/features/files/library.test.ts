import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, uploadPicture } from '../../../test/support/make.ts';
import { type Person, signInSuperadmin, signUp } from '../../../test/support/people.ts';
import {
  makeLargePicture,
  makePicture,
  makeVideo,
  toFile,
} from '../../../test/support/pictures.ts';
import { startS3Store } from '../../../test/support/s3-store.ts';
import {
  JWT_SECRET,
  PUBLIC_URL,
  startTestServer,
  type TestServer,
} from '../../../test/support/start-test-server.ts';
import type { TestS3Store } from '../../../test/support/test-s3-store.ts';
import { createMediaLinks } from '../../platform/storage/media-links.ts';

/** Texts that are not valid keys and must match no file. */
const INVALID_KEYS = [
  '../secret.jpg',
  'uploads/../secret.jpg',
  'uploads/%2e%2e/secret.jpg',
  'uploads/a\u0000.jpg',
  '/etc/passwd',
  '/uploads/a.jpg',
  'uploads/a.b.jpg',
  'uploads/a/b.jpg',
  'uploads//a.jpg',
  'elsewhere/a.jpg',
  'uploads/a.jpg\n',
  'uploads\\a.jpg',
  'uploads/a',
  `uploads/${'a'.repeat(121)}.jpg`,
];

for (const kind of ['disk', 's3'] as const) {
  describe(`files on ${kind}`, () => {
    let store: TestS3Store | undefined;
    let server: TestServer;
    let as: Person;
    let other: Person;
    let superadmin: Person;
    before(async () => {
      if (kind === 's3') store = await startS3Store();
      server = await startTestServer({ config: store ? { s3: store.config } : {} });
      as = await signUp(server);
      other = await signUp(server);
      superadmin = await signInSuperadmin(server);
    });
    after(async () => {
      await server.close();
      await store?.close();
    });

    function media(url: string | null) {
      return fetch(`${server.url}${url}`);
    }
    async function read(url: string | null) {
      return Buffer.from(await (await media(url)).arrayBuffer());
    }
    function rowOf(key: string) {
      return server.services.db
        .selectFrom('files')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
    }
    function info(person: Person, key: string) {
      return call(server, 'getFileInfo', { as: person, query: { key } });
    }

    test('a file is stored, served in parts, and deleted', async () => {
      const bytes = makeVideo(200_000);
      const { file } = await call(server, 'uploadFile', { as, file: toFile(bytes, 'a.mp4') });
      assert.ok((await read(file.url)).equals(bytes));
      const headers = { range: 'bytes=1000-1999' };
      const part = await fetch(`${server.url}${file.url}`, { headers });
      assert.equal(part.status, 206);
      assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000, 2_000)));
      await call(server, 'deleteFile', { as, body: { key: file.key } });
      assert.equal((await media(file.url)).status, 404);
      assert.equal(await rowOf(file.key), undefined);
    });

    test('several files are stored at once', async () => {
      const files = [
        toFile(await makePicture('jpeg'), 'one.jpg'),
        toFile(await makePicture('png'), 'two.png'),
      ];
      const uploaded = await call(server, 'uploadFiles', { as, body: { folder: 'events' }, files });
      assert.deepEqual(
        uploaded.files.map(({ originalName, folder }) => [originalName, folder]),
        [
          ['one.jpg', 'events'],
          ['two.png', 'events'],
        ],
      );
      for (const { url, key } of uploaded.files) {
        assert.equal((await media(url)).status, 200);
        assert.equal((await rowOf(key))?.owner_id, as.user.id);
      }
    });

    test('if one file is invalid, all are refused and the message names it', async () => {
      async function count() {
        return (await server.database.pool.query('select from files')).rowCount ?? 0;
      }
      const before = await count();
      const picture = toFile(await makePicture('jpeg'), 'right.jpg');
      const files = [picture, toFile(Buffer.from('hello'), 'notes.jpg'), picture];
      const refused = await refuse(server, 'uploadFiles', { as, files });
      assert.deepEqual(
        [refused.code, refused.message],
        ['WRONG_TYPE', 'notes.jpg: Invalid file type'],
      );
      const heavy = toFile(await makeLargePicture(6 * 1024 * 1024), '../heavy.png');
      const tooLarge = await refuse(server, 'uploadFiles', { as, files: [picture, heavy] });
      assert.deepEqual(
        [tooLarge.code, tooLarge.message],
        ['TOO_LARGE', 'heavy.png: Each image must be ≤ 5 MB'],
      );
      const six = Array.from({ length: 6 }, () => picture);
      const tooMany = await refuse(server, 'uploadFiles', { as, files: six });
      assert.deepEqual(tooMany.fields, { files: 'Maximum 5 files allowed' });
      assert.equal((await refuse(server, 'uploadFiles', { as })).code, 'VALIDATION');
      assert.equal((await refuse(server, 'uploadFiles', { files })).code, 'UNAUTHENTICATED');
      assert.equal(await count(), before);
    });

    test('the caller’s files of a folder are listed newest first; the superadmin sees all', async () => {
      const mine = await signUp(server);
      const keys: string[] = [];
      for (let made = 0; made < 3; made += 1)
        keys.unshift((await uploadPicture(server, mine, 'avatars')).key);
      await uploadPicture(server, mine, 'messages');
      async function list(person: Person, query: object) {
        return call(server, 'listFiles', { as: person, query: { folder: 'avatars', ...query } });
      }
      const first = await list(mine, { limit: 2 });
      const second = await list(mine, { limit: 2, page: 2 });
      assert.deepEqual(
        [...first.files, ...second.files].map(({ key }) => key),
        keys,
      );
      assert.deepEqual(first.pagination, { page: 1, limit: 2, total: 3, pages: 2 });
      assert.deepEqual((await list(other, {})).files, []);
      const all = await list(superadmin, {});
      assert.deepEqual(all.files.map(({ key }) => key).slice(0, 3), keys);
      assert.deepEqual((await call(server, 'listFiles', { as: mine })).files, []);
      for (const query of [{ folder: '../x' }, { limit: 101 }, { page: 0 }])
        assert.equal((await refuse(server, 'listFiles', { as: mine, query })).code, 'VALIDATION');
      assert.equal((await refuse(server, 'listFiles')).code, 'UNAUTHENTICATED');
    });

    test('only the owner and the superadmin see the details of a file', async () => {
      const stored = await uploadPicture(server, as);
      const { file } = await info(as, stored.key);
      const { createdAt, can, ...rest } = file;
      assert.deepEqual(rest, stored);
      assert.deepEqual(can, { delete: true, copy: true, presign: true });
      assert.ok(Date.parse(createdAt) > Date.now() - 60_000);
      const query = { url: PUBLIC_URL + stored.url };
      assert.deepEqual(await call(server, 'getFileInfo', { as, query }), { file });
      assert.deepEqual(await info(superadmin, stored.key), { file });
      for (const attempt of [
        refuse(server, 'getFileInfo', { as: other, query: { key: stored.key } }),
        refuse(server, 'getFileInfo', { as, query: { key: `events/${'f'.repeat(24)}.jpg` } }),
      ])
        assert.equal((await attempt).code, 'FILE_NOT_FOUND');
      assert.equal((await refuse(server, 'getFileInfo', { as })).code, 'VALIDATION');
      assert.equal((await refuse(server, 'getFileInfo', { query })).code, 'UNAUTHENTICATED');
    });

    test('a copy is a separate file with a separate thumbnail', async () => {
      const source = await uploadPicture(server, as);
      const destinationKey = 'uploads/My-copy_1.jpg';
      const body = { sourceKey: source.key, destinationKey };
      const { file } = await call(server, 'copyFile', { as, body });
      assert.deepEqual(
        [file.key, file.folder, file.url, file.thumbnailUrl, file.size],
        [
          destinationKey,
          'uploads',
          `/media/${destinationKey}`,
          '/media/uploads/My-copy_1-thumb.webp',
          source.size,
        ],
      );
      const [content, small] = [await read(source.url), await read(source.thumbnailUrl)];
      await call(server, 'deleteFile', { as, body: { key: source.key } });
      assert.ok((await read(file.url)).equals(content));
      assert.ok((await read(file.thumbnailUrl)).equals(small));
      assert.equal((await rowOf(destinationKey))?.owner_id, as.user.id);
      const event = await makeApprovedEvent(server, as, { imageUrl: file.url });
      assert.equal(event.imageUrl, file.url, 'an event can use the copy');
    });

    test('copying to a key in use is refused, for a file and for a thumbnail', async () => {
      const source = await uploadPicture(server, as);
      const theirs = await uploadPicture(server, other);
      const before = await read(theirs.url);
      const webp = toFile(await makePicture('webp'), 'a.webp');
      const small = (await call(server, 'uploadFile', { as, file: webp })).file;
      const thumbnailKey = theirs.thumbnailUrl?.slice('/media/'.length) ?? '';
      for (const [sourceKey, destinationKey] of [
        [source.key, theirs.key],
        [source.key, source.key],
        [small.key, thumbnailKey],
        [source.key, theirs.key.replace('.jpg', '-thumb.jpg').replace('-thumb', '')],
      ]) {
        const body = { sourceKey, destinationKey };
        assert.equal((await refuse(server, 'copyFile', { as, body })).code, 'KEY_TAKEN');
      }
      assert.ok((await read(theirs.url)).equals(before));
      assert.equal((await rowOf(theirs.key))?.owner_id, other.user.id);
    });

    test('of many copies to one key at once, one succeeds', async () => {
      const [mine, theirs] = [await uploadPicture(server, as), await uploadPicture(server, other)];
      const outcomes = await Promise.allSettled(
        [mine, theirs, mine, theirs].map((source) =>
          call(server, 'copyFile', {
            as: source === mine ? as : other,
            body: { sourceKey: source.key, destinationKey: `uploads/race-${kind}.jpg` },
          }),
        ),
      );
      const succeeded = outcomes.filter(({ status }) => status === 'fulfilled');
      assert.equal(succeeded.length, 1);
      assert.equal((await media(`/media/uploads/race-${kind}.jpg`)).status, 200);
    });

    test('two images never share the key of a thumbnail', async () => {
      const jpeg = await uploadPicture(server, as);
      const png = (
        await call(server, 'uploadFile', { as, file: toFile(await makePicture('png'), 'a.png') })
      ).file;
      for (let round = 0; round < 5; round += 1) {
        const outcomes = await Promise.allSettled(
          [jpeg, png].map(({ key: sourceKey }) => {
            const destinationKey = `uploads/twins-${round}.${sourceKey.slice(-3)}`;
            return call(server, 'copyFile', { as, body: { sourceKey, destinationKey } });
          }),
        );
        const succeeded = outcomes.filter(({ status }) => status === 'fulfilled');
        assert.equal(succeeded.length, 1);
      }
    });

    test('refused copies change nothing', async () => {
      const source = await uploadPicture(server, as);
      const destinationKey = 'uploads/never.jpg';
      const sourceKey = source.key;
      const attempts: [object, string][] = [
        [{ as: other, body: { sourceKey, destinationKey } }, 'FILE_NOT_FOUND'],
        [{ as, body: { sourceKey: 'events/none.jpg', destinationKey } }, 'FILE_NOT_FOUND'],
        [{ body: { sourceKey, destinationKey } }, 'UNAUTHENTICATED'],
        [{ as, body: { sourceKey, destinationKey: 'uploads/never.html' } }, 'VALIDATION'],
        [{ as, body: { sourceKey, destinationKey: 'uploads/never.png' } }, 'VALIDATION'],
        [{ as, body: { sourceKey } }, 'VALIDATION'],
        ...INVALID_KEYS.map((key): [object, string] => [
          { as, body: { sourceKey: key, destinationKey } },
          'FILE_NOT_FOUND',
        ]),
      ];
      for (const [input, code] of attempts)
        assert.equal((await refuse(server, 'copyFile', input)).code, code, JSON.stringify(input));
      for (const key of INVALID_KEYS) {
        const body = { sourceKey, destinationKey: key };
        const { fields } = await refuse(server, 'copyFile', { as, body });
        assert.deepEqual(Object.keys(fields ?? {}), ['destinationKey'], key);
      }
      assert.equal(await rowOf(destinationKey), undefined);
      assert.equal((await media(`/media/${destinationKey}`)).status, 404);
    });

    test('a presigned link works until it expires, and for its own file only', async () => {
      const file = await uploadPicture(server, as);
      const second = await uploadPicture(server, as);
      const body = { key: file.key, expiresIn: 60 };
      const { url, expiresAt } = await call(server, 'presignFile', { as, body });
      assert.ok(url.startsWith(`${PUBLIC_URL}${file.url}?`));
      const seconds = (Date.parse(expiresAt) - Date.now()) / 1_000;
      assert.ok(seconds > 50 && seconds <= 61, String(seconds));
      const path = url.slice(PUBLIC_URL.length);
      const response = await media(path);
      assert.equal(response.status, 200);
      const [, maxAge] =
        /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? [];
      assert.ok(Number(maxAge) <= 60, maxAge);
      const expired = createMediaLinks(JWT_SECRET).sign(file.key, Math.floor(Date.now() / 1_000));
      for (const wrong of [
        expired,
        path.replace(file.url, second.url),
        path.replace(/expires=\d+/, 'expires=9999999999'),
        path.replace(/signature=...../, 'signature=AAAAA'),
        path.replace(/&signature=.*/, ''),
        path.replace(/expires=\d+&/, ''),
        `${path}&expires=9999999999`,
        `${file.url}?signature=`,
      ]) {
        const refused = await media(wrong);
        assert.equal(refused.status, 403, wrong);
        assert.equal((await refused.json()).error.code, 'LINK_EXPIRED');
      }
      const standard = await call(server, 'presignFile', { as, body: { key: file.key } });
      assert.ok(Date.parse(standard.expiresAt) - Date.now() > 3_590_000);
    });

    test('a file in messages is served with a signature only', async () => {
      const { key, url, thumbnailUrl } = await uploadPicture(server, as, 'messages');
      for (const signed of [url, thumbnailUrl ?? '']) {
        assert.equal((await media(signed)).status, 200, signed);
        const [bare = ''] = signed.split('?');
        assert.equal((await media(bare)).status, 404, bare);
      }
      const link = await call(server, 'presignFile', { as, body: { key } });
      assert.equal((await media(link.url.slice(PUBLIC_URL.length))).status, 200);
    });

    test('presigned links can be created for the caller’s own files only', async () => {
      const { key } = await uploadPicture(server, as);
      await call(server, 'presignFile', { as: superadmin, body: { key } });
      function presign(input: object) {
        return refuse(server, 'presignFile', input);
      }
      assert.equal((await presign({ as: other, body: { key } })).code, 'FILE_NOT_FOUND');
      assert.equal((await presign({ body: { key } })).code, 'UNAUTHENTICATED');
      for (const expiresIn of [0, 604_801, 1.5, '60'])
        assert.equal((await presign({ as, body: { key, expiresIn } })).code, 'VALIDATION');
      for (const invalidKey of INVALID_KEYS)
        assert.equal(
          (await presign({ as, body: { key: invalidKey } })).code,
          'FILE_NOT_FOUND',
          invalidKey,
        );
    });

    test('crafted keys match no file', async () => {
      for (const key of INVALID_KEYS) {
        const described = await refuse(server, 'getFileInfo', { as, query: { key } });
        assert.equal(described.code, 'FILE_NOT_FOUND', key);
        const deleted = await refuse(server, 'deleteFile', { as, body: { key } });
        assert.equal(deleted.code, 'FILE_NOT_FOUND', key);
      }
    });

    test('several files are deleted at once, and files of others are listed as failed', async () => {
      const mine = [await uploadPicture(server, as), await uploadPicture(server, as)];
      const theirs = await uploadPicture(server, other);
      const keys = [mine[0]?.key, '../secret', theirs.key, mine[1]?.key, mine[0]?.key];
      const body = { keys: keys.map(String) };
      const message = 'File not found';
      assert.deepEqual(await call(server, 'deleteFiles', { as, body }), {
        deleted: mine.map(({ key }) => key),
        failed: [
          { key: '../secret', message },
          { key: theirs.key, message },
        ],
      });
      for (const { url } of mine) assert.equal((await media(url)).status, 404);
      assert.equal((await media(theirs.url)).status, 200);
      for (const wrong of [{}, { keys: [] }, { keys: Array(101).fill('a') }, { keys: 'a' }])
        assert.equal((await refuse(server, 'deleteFiles', { as, body: wrong })).code, 'VALIDATION');
      assert.equal((await refuse(server, 'deleteFiles', { body })).code, 'UNAUTHENTICATED');
      await call(server, 'deleteFiles', { as: superadmin, body: { keys: [theirs.key] } });
      assert.equal((await media(theirs.url)).status, 404);
    });

    test('the superadmin tests the store', async () => {
      const result = await call(server, 'testFileConnection', { as: superadmin });
      assert.equal(result.storage, kind);
      assert.equal((await refuse(server, 'testFileConnection', { as })).code, 'FORBIDDEN');
      assert.equal((await refuse(server, 'testFileConnection')).code, 'UNAUTHENTICATED');
    });
  });
}

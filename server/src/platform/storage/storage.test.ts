import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { S3_STORES, startS3Store } from '../../../test/support/s3-store.ts';
import type { TestS3Store } from '../../../test/support/test-s3-store.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, StorageError } from './storage.ts';

const MB = 1024 * 1024;
const TYPE = 'image/jpeg';

let directory: Awaited<ReturnType<typeof makeTemporaryDirectory>>;
before(async () => {
  directory = await makeTemporaryDirectory();
});
after(() => directory[Symbol.asyncDispose]());

let sources = 0;
async function writeSource(content: Buffer): Promise<string> {
  sources += 1;
  const path = join(directory.path, `source-${sources}`);
  await writeFile(path, content);
  return path;
}

/** Writes a file of 50 MB piece by piece, and returns its hash. */
async function writeLargeSource() {
  const path = join(directory.path, 'large');
  const hash = createHash('sha256');
  async function* pieces() {
    for (let made = 0; made < 50; made += 1) {
      const piece = randomBytes(MB);
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path));
  return { path, hash: hash.digest('hex') };
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece);
  return hash.digest('hex');
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MAX_BUFFERS_BYTES = 35 * MB;

/** Runs a function and measures by how many bytes at most the buffers in use grew. */
async function measureBuffers<T>(work: () => Promise<T>): Promise<{ result: T; grown: number }> {
  function readInUse() {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  }
  const before = readInUse();
  let grown = 0;
  const timer = setInterval(() => {
    // With those no longer in use. To collect them each time takes longer than the work.
    const allocated = process.memoryUsage().arrayBuffers - before;
    grown = Math.max(grown, allocated < MAX_BUFFERS_BYTES ? allocated : readInUse() - before);
  }, 30);
  const result = await work().finally(() => clearInterval(timer));
  return { result, grown };
}

const kinds = ['disk', ...S3_STORES] as const;
for (const kind of kinds) {
  describe(kind, () => {
    let storage: Storage;
    let store: TestS3Store | undefined;
    before(async () => {
      if (kind !== 'disk') store = await startS3Store(kind);
      storage = store
        ? createS3Storage(store.config)
        : await createDiskStorage(join(directory.path, 'files'));
    });
    after(() => store?.close());
    async function save(key: string, content: Buffer) {
      return storage.save(key, await writeSource(content), TYPE);
    }

    test('a saved file is read back, whole and in parts', async () => {
      const content = randomBytes(100_000);
      await save('events/a.jpg', content);
      assert.equal(await storage.size('events/a.jpg'), 100_000);
      assert.ok((await buffer(await storage.open('events/a.jpg'))).equals(content));
      const part = await buffer(await storage.open('events/a.jpg', { start: 10, end: 1_009 }));
      assert.ok(part.equals(content.subarray(10, 1_010)));
      await save('events/a.jpg', Buffer.from('another'));
      assert.equal(String(await buffer(await storage.open('events/a.jpg'))), 'another');
    });

    test('an empty file can be stored', async () => {
      await save('events/empty.jpg', Buffer.alloc(0));
      assert.equal(await storage.size('events/empty.jpg'), 0);
      assert.equal((await buffer(await storage.open('events/empty.jpg'))).length, 0);
    });

    test('a copy is independent of its source', async () => {
      await save('events/b.jpg', Buffer.from('one'));
      assert.equal(await storage.copy('events/b.jpg', 'uploads/b.jpg'), true);
      await storage.remove('events/b.jpg');
      assert.equal(await storage.size('events/b.jpg'), undefined);
      assert.equal(String(await buffer(await storage.open('uploads/b.jpg'))), 'one');
    });

    test('a missing file has no size, cannot be read or copied, and can be removed', async () => {
      assert.equal(await storage.size('events/none.jpg'), undefined);
      assert.equal(await storage.copy('events/none.jpg', 'events/none-2.jpg'), false);
      assert.equal(await storage.size('events/none-2.jpg'), undefined);
      await storage.remove('events/none.jpg');
      await assert.rejects(async () => buffer(await storage.open('events/none.jpg')));
    });

    test('50 MB are stored and read without being held in memory', async () => {
      const { path, hash } = await writeLargeSource();
      assert.equal(await hashOf(createReadStream(path)), hash);
      const saving = await measureBuffers(() => storage.save('events/l.mp4', path, 'video/mp4'));
      const reading = await measureBuffers(async () => hashOf(await storage.open('events/l.mp4')));
      assert.equal(reading.result, hash);
      for (const { grown } of [saving, reading])
        assert.ok(grown < MAX_BUFFERS_BYTES, `${grown / MB} MB`);
    });

    test('a reader that stops before the end leaves no error', async () => {
      const stream = await storage.open('events/l.mp4');
      await once(stream, 'readable');
      stream.destroy();
      await once(stream, 'close');
      assert.equal(await storage.size('events/l.mp4'), 50 * MB);
    });

    test('the probe succeeds', () => storage.probe());
  });
}

describe('a failing S3 store', () => {
  const config = {
    region: 'eu-west-2',
    bucket: 'muster',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const timeouts = { responseMs: 150, idleMs: 150 };
  /** Starts a TCP server that passes each connection to `serve`, and returns its URL. */
  async function listen(t: TestContext, serve: (socket: Socket) => void) {
    const server = createServer((socket) => {
      serve(socket.on('error', () => undefined));
    }).listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  async function refuseAll(storage: Storage) {
    const path = await writeSource(Buffer.from('x'));
    const outcomes = await Promise.allSettled([
      storage.save('events/a.jpg', path, TYPE),
      storage.size('events/a.jpg'),
      storage.open('events/a.jpg'),
      storage.copy('events/a.jpg', 'events/b.jpg'),
      storage.remove('events/a.jpg'),
      storage.probe(),
    ]);
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StorageError);
    }
  }

  test('is reported when nothing listens', async () => {
    const store = await startS3Store();
    await store.close();
    await refuseAll(createS3Storage(store.config, timeouts));
  });

  test('is reported when it accepts connections and sends nothing', async (t) => {
    const endpoint = await listen(t, () => undefined);
    const startedAt = performance.now();
    await refuseAll(createS3Storage({ ...config, endpoint }, timeouts));
    assert.ok(performance.now() - startedAt < 2_000);
  });

  test('is not asked again at once when it was silent, until its bucket can be reached', async (t) => {
    let connections = 0;
    let isSilent = true;
    const empty = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
    const endpoint = await listen(t, (socket) => {
      connections += 1;
      if (!isSilent) socket.once('data', () => socket.end(empty));
    });
    const storage = createS3Storage({ ...config, endpoint }, timeouts);
    const path = await writeSource(Buffer.from('x'));
    await assert.rejects(storage.save('events/a.jpg', path, TYPE), StorageError);
    const before = connections;
    await assert.rejects(storage.remove('events/a.jpg'), /did not respond a moment ago/);
    assert.equal(connections, before);
    isSilent = false;
    await storage.probe();
    await storage.remove('events/a.jpg');
  });

  test('is reported when it stops sending in the middle of a file', async (t) => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nthe beginning';
    const endpoint = await listen(t, (socket) => socket.once('data', () => socket.write(head)));
    const stream = await createS3Storage({ ...config, endpoint }, timeouts).open('events/a.jpg');
    await assert.rejects(buffer(stream), StorageError);
  });

  test('a temporary failure is retried at most twice, and a refusal is not retried', async (t) => {
    const responses: string[] = [];
    let requests = 0;
    const endpoint = await listen(t, (socket) => {
      socket.once('data', () => {
        requests += 1;
        socket.end(`HTTP/1.1 ${responses.shift() ?? '503 Later'}\r\ncontent-length: 0\r\n\r\n`);
      });
    });
    const storage = createS3Storage({ ...config, endpoint }, { responseMs: 2_000, idleMs: 2_000 });
    responses.push('503 Later', '500 Oops', '200 OK');
    await storage.probe();
    assert.equal(requests, 3);
    await assert.rejects(storage.probe(), { status: 503 });
    assert.equal(requests, 6);
    responses.push('403 No');
    await assert.rejects(storage.probe(), { status: 403 });
    assert.equal(requests, 7);
    responses.push('503 Later', '200 OK');
    await storage.save('events/a.jpg', await writeSource(Buffer.from('x')), TYPE);
    assert.equal(requests, 9);
  });

  test('a wrong access key and a missing bucket are reported', async (t) => {
    const store = await startS3Store();
    t.after(() => store.close());
    const wrong = createS3Storage({ ...store.config, secretAccessKey: 'wrong' });
    await assert.rejects(wrong.probe(), { status: 403 });
    const elsewhere = createS3Storage({ ...store.config, bucket: 'nothing' });
    await assert.rejects(elsewhere.probe(), { message: 'there is no such bucket' });
    const path = await writeSource(Buffer.from('x'));
    await assert.rejects(elsewhere.save('events/a.jpg', path, TYPE), StorageError);
  });
});

test('the disk refuses keys that lead out of its root', async () => {
  const root = join(directory.path, 'root');
  await mkdir(root);
  const storage = await createDiskStorage(root);
  for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a\0b']) {
    await assert.rejects(async () => storage.remove(key), /outside the store/);
    await assert.rejects(storage.copy(key, 'events/a.jpg'), /outside the store/);
  }
});

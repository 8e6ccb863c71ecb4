import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { S3Config } from '../config/config.ts';
import { createS3Sender, type S3Answer, type S3Patience } from './s3-request.ts';
import { type ByteRange, type Storage, StorageError } from './storage.ts';

const PATIENCE: S3Patience = { answer: 10_000, idle: 30_000 };

/** Keeps files in a bucket of an S3-compatible store, addressed by path (`endpoint/bucket/key`). Nothing is ever listed. */
export function createS3Storage(config: S3Config, patience: S3Patience = PATIENCE): Storage {
  const send = createS3Sender(config, patience);
  return {
    kind: 's3',
    save: async (key, sourcePath, contentType) => {
      const { size } = await stat(sourcePath);
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      const body = (touch: () => void) => streamFile(sourcePath, touch);
      requireDone(await send({ method: 'PUT', key, headers, body }));
      await rm(sourcePath, { force: true });
    },
    size: async (key) => {
      const { response } = await send({ method: 'HEAD', key });
      return response.ok ? Number(response.headers.get('content-length')) : undefined;
    },
    open: async (key, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await send({ method: 'GET', key, ...(headers && { headers }) });
      return readAnswer(answer, { range, idle: patience.idle });
    },
    copy: async (from, to) => {
      const headers = { 'x-amz-copy-source': `/${config.bucket}/${from}` };
      const answer = await send({ method: 'PUT', key: to, headers });
      if (answer.response.ok) requireDone(answer);
      return answer.response.ok;
    },
    remove: async (key) => {
      await send({ method: 'DELETE', key });
    },
    probe: async () => {
      const { response } = await send({ method: 'HEAD', key: '' });
      if (!response.ok)
        throw new StorageError('there is no such bucket', { status: response.status });
    },
  };
}

function streamFile(path: string, touch: () => void) {
  async function* pieces() {
    for await (const piece of createReadStream(path)) {
      touch();
      yield piece as Uint8Array;
    }
  }
  return ReadableStream.from(pieces()) as globalThis.ReadableStream<Uint8Array>;
}

/** A success may still say in its body that it failed: the head was sent before the work was done. */
function requireDone({ response, text }: S3Answer): void {
  if (!response.ok) throw new StorageError('there is no such bucket', { status: response.status });
  if (text.includes('<Error>')) throw new StorageError('the S3 store gave up half-way');
}

/** The content as it comes. Time runs only while we wait for the store: a slow reader of ours is no fault of it. */
function readAnswer(
  { response, abort }: S3Answer,
  { range, idle }: { range: ByteRange | undefined; idle: number },
): Readable {
  const isRight = range ? response.status === 206 : response.ok;
  if (!isRight || !response.body) {
    abort();
    throw new StorageError(`the S3 store answered GET with ${response.status}`);
  }
  const reader = response.body.getReader();
  return new Readable({
    read() {
      const silent = new StorageError('the S3 store went silent');
      const timer = setTimeout(() => this.destroy(silent), idle);
      reader
        .read()
        .then(
          ({ value, done }) => this.push(done ? null : value),
          (cause) => this.destroy(new StorageError('the S3 store broke off', { cause })),
        )
        .finally(() => clearTimeout(timer));
    },
    destroy(error, callback) {
      abort();
      callback(error);
    },
  });
}

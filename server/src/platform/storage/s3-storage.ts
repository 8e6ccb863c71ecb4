import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/s3-config.ts';
import { listS3Folder } from './s3-list.ts';
import { createS3Sender, type S3Response, type S3Timeouts } from './s3-request.ts';
import { type ByteRange, type Storage, StorageError } from './storage.ts';

const DEFAULT_TIMEOUTS: S3Timeouts = { responseMs: 10_000, idleMs: 10_000 };

/**
 * Stores files in a bucket of an S3-compatible store, addressed by path (`endpoint/bucket/key`).
 */
export function createS3Storage(
  config: S3Config,
  timeouts: S3Timeouts = DEFAULT_TIMEOUTS,
): Storage {
  const send = createS3Sender(config, timeouts);
  return {
    kind: 's3',
    save: async (key, sourcePath, contentType) => {
      const { size } = await stat(sourcePath);
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      function body(touch: () => void) {
        return streamFile(sourcePath, touch);
      }
      requireSuccess(await send({ method: 'PUT', key, headers, body }));
      await rm(sourcePath, { force: true });
    },
    size: async (key) => {
      const { response } = await send({ method: 'HEAD', key });
      return response.ok ? Number(response.headers.get('content-length')) : undefined;
    },
    open: async (key, range) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await send({ method: 'GET', key, ...(headers && { headers }) });
      return readContent(response, { range, idleMs: timeouts.idleMs });
    },
    ...(config.browserEndpoint && { link: (key, seconds) => signLink(config, { key, seconds }) }),
    copy: async (from, to) => {
      const headers = { 'x-amz-copy-source': `/${config.bucket}/${from}` };
      const copied = await send({ method: 'PUT', key: to, headers });
      if (copied.response.ok) requireSuccess(copied);
      return copied.response.ok;
    },
    list: (folder) => listS3Folder(send, folder),
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

/** A copy can fail after its head was sent with 200; the body then holds the error. */
function requireSuccess({ response, text }: S3Response): void {
  if (!response.ok) throw new StorageError('there is no such bucket', { status: response.status });
  if (text.includes('<Error>')) throw new StorageError('the S3 store gave up half-way');
}

/**
 * The content as a stream. The time-out runs only while waiting for the store, not while our reader
 * is slow.
 */
function readContent(
  { response, abort }: S3Response,
  { range, idleMs }: { range: ByteRange | undefined; idleMs: number },
): Readable {
  const isExpected = range ? response.status === 206 : response.ok;
  if (!isExpected || !response.body) {
    abort();
    throw new StorageError(`the S3 store responded to GET with ${response.status}`);
  }
  const reader = response.body.getReader();
  return new Readable({
    read() {
      const silent = new StorageError('the S3 store went silent');
      const timer = setTimeout(() => this.destroy(silent), idleMs);
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

/** The address of a file at the store, as browsers reach it; valid for so many seconds. */
async function signLink(
  { endpoint, browserEndpoint = endpoint, bucket, ...credentials }: S3Config,
  { key, seconds }: { key: string; seconds: number },
): Promise<string> {
  const url = `${browserEndpoint}/${bucket}/${key}?X-Amz-Expires=${seconds}`;
  const { accessKeyId, secretAccessKey, region } = credentials;
  const signer = new AwsV4Signer({
    ...{ accessKeyId, secretAccessKey, region },
    url,
    service: 's3',
    signQuery: true,
  });
  return String((await signer.sign()).url);
}

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import sharp from 'sharp';
import { damagePicture, makeLargePicture, makeManyScans } from '../../../test/support/pictures.ts';
import { mountSmallDisk } from '../../../test/support/small-disk.ts';
import { AppError } from '../../platform/app-error.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { makePicture } from './make-picture.ts';

let directory: Awaited<ReturnType<typeof makeTemporaryDirectory>>;
let photo: Buffer;
before(async () => {
  directory = await makeTemporaryDirectory();
  const size = { width: 1_200, height: 900, channels: 3 as const, background: '#567' };
  photo = await sharp({ create: size }).jpeg({ progressive: true }).toBuffer();
});
after(() => directory[Symbol.asyncDispose]());

let written = 0;
async function write(bytes: Buffer): Promise<string> {
  written += 1;
  const path = join(directory.path, `source-${written}`);
  await writeFile(path, bytes);
  return path;
}
async function make(bytes: Buffer, accountId: string, signal?: AbortSignal) {
  const sourcePath = await write(bytes);
  return makePicture({ sourcePath, contentType: 'image/jpeg', accountId, signal });
}

test('a JPEG of a thousand scans is refused before it is decoded, an honest progressive one is not', async () => {
  await assert.rejects(make(await makeManyScans(1_000), 'ann'), {
    code: 'WRONG_TYPE',
    message: 'That picture takes too long to read',
  });
  const { width, height } = await make(photo, 'ann');
  assert.deepEqual([width, height], [1_200, 900]);
});

test('a picture with a very long side is refused', async () => {
  const size = { width: 1, height: 20_001, channels: 3 as const, background: '#567' };
  const long = await sharp({ create: size }).jpeg().toBuffer();
  await assert.rejects(make(long, 'ann'), { code: 'TOO_LARGE', message: /20,000 pixels/ });
});

test('accounts take turns: one with many pictures does not hold up another', async () => {
  const paths = await Promise.all(Array.from({ length: 9 }, () => write(photo)));
  const finished: string[] = [];
  const all = paths.map((sourcePath, index) => {
    const accountId = index === 8 ? 'bob' : 'ann';
    const made = makePicture({ sourcePath, contentType: 'image/jpeg', accountId });
    return made.then(() => finished.push(accountId));
  });
  await Promise.all(all);
  assert.ok(finished.indexOf('bob') < 3, finished.join(' '));
});

test('one picture of each of many accounts is made, and of one account no more than it may let wait', async () => {
  const many = Array.from({ length: 20 }, (_, index) => make(photo, `account ${index}`));
  assert.equal((await Promise.allSettled(many)).filter(isDone).length, 20);
  const paths = await Promise.all(Array.from({ length: 45 }, () => write(photo)));
  const greedy = paths.map((sourcePath) =>
    makePicture({ sourcePath, contentType: 'image/jpeg', accountId: 'ann' }),
  );
  const outcomes = await Promise.allSettled(greedy);
  assert.equal(outcomes.filter(isDone).length, 41);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  assert.equal(toAppError(refused?.reason)?.code, 'UNAVAILABLE');
});

function isDone({ status }: PromiseSettledResult<unknown>) {
  return status === 'fulfilled';
}

test('nothing is left of a picture whose sender hung up meanwhile', async () => {
  const sender = new AbortController();
  const reason = new AppError('VALIDATION');
  const sourcePath = await write(photo);
  const request = { sourcePath, contentType: 'image/jpeg', accountId: 'ann' };
  const made = makePicture({ ...request, signal: sender.signal });
  setImmediate(() => sender.abort(reason));
  await assert.rejects(made, reason);
  assert.deepEqual(
    ['-picture', '-thumbnail'].map((suffix) => existsSync(sourcePath + suffix)),
    [false, false],
  );
});

test('a full disk is a 503 that keeps its cause, and not the fault of the picture', async (t) => {
  await using small = await makeTemporaryDirectory();
  await using disk = await mountSmallDisk(small.path, 1024 * 1024);
  if (!disk) return t.skip('it needs the right to mount a disk');
  const sourcePath = join(small.path, 'source');
  await writeFile(sourcePath, await makeLargePicture(1024 * 1024 - 50_000));
  const request = { sourcePath, contentType: 'image/png', accountId: 'ann' };
  const error = await makePicture(request).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof StorageError, String(error));
  assert.equal((error.cause as NodeJS.ErrnoException).code, 'ENOSPC');
  assert.equal(toAppError(error)?.code, 'UNAVAILABLE');
  assert.deepEqual(await readdir(small.path), ['source']);
});

test('a JPEG without the marker of its end is a picture', async () => {
  const size = { width: 64, height: 48, channels: 3, background: '#a43' } as const;
  const jpegs = [{}, { progressive: true }].flatMap((options) =>
    ['srgb', 'cmyk'].map((space) =>
      sharp({ create: size }).toColourspace(space).jpeg(options).toBuffer(),
    ),
  );
  for (const jpeg of await Promise.all(jpegs))
    for (const cut of [1, 2]) {
      const sourcePath = await write(jpeg.subarray(0, -cut));
      const request = { sourcePath, contentType: 'image/jpeg', accountId: 'ann' };
      assert.equal((await makePicture(request)).width, 64);
    }
});

for (const format of ['png', 'jpeg', 'webp'] as const)
  test(`a damaged ${format} could not be read, however it is damaged`, async () => {
    const codes = [];
    for (const bytes of await damagePicture(format)) {
      const sourcePath = await write(bytes);
      const request = { sourcePath, contentType: `image/${format}`, accountId: 'ann' };
      const error = await makePicture(request).catch((thrown: unknown) => thrown);
      codes.push(error instanceof AppError ? error.message : error);
    }
    assert.deepEqual(codes, Array(codes.length).fill('That picture could not be read'));
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import { unzipBuild } from './unzip-build.ts';

const ENTRY = Buffer.from('504b0102', 'hex');
/** Where an entry of the directory has its fields. */
const UNPACKED = 24;
const LOCAL_HEAD = 42;

/** A zip file whose directory says something else of its second file. */
function zipWith(field: number, value: number): Buffer {
  const zip = Buffer.from(zipSync({ 'a.js': Buffer.alloc(1_000_000), 'b.js': Buffer.alloc(1e6) }));
  const second = zip.indexOf(ENTRY, zip.indexOf(ENTRY) + 1);
  zip.writeUInt32LE(value, second + field);
  return zip;
}

test('the files of a zip are unpacked, stored and compressed ones', async () => {
  const content = Buffer.from('run()');
  const zip = zipSync({ 'a.js': content, 'b.js': [content, { level: 0 }] });
  assert.deepEqual(
    [...(await unzipBuild(Buffer.from(zip)))],
    [
      ['a.js', content],
      ['b.js', content],
    ],
  );
});

for (const [name, zip, sentence] of [
  ['whose files share their data', zipWith(LOCAL_HEAD, 0), /not packed as a zip program does/],
  ['whose file is larger than declared', zipWith(UNPACKED, 10), /not a zip file/],
  ['whose file is smaller than declared', zipWith(UNPACKED, 1_000_001), /not a zip file/],
  ['that declares more than data can hold', zipWith(UNPACKED, 50e6), /not packed as a zip/],
  ['that was cut off', zipWith(LOCAL_HEAD, 0).subarray(0, -30), /not a zip file/],
] as const)
  test(`a zip ${name} is refused`, () =>
    assert.rejects(unzipBuild(zip), { code: 'PUBLISHING_REFUSED', message: sentence }));

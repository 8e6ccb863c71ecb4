import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** The files of a ZIP archive, read through its directory as an unzip program does. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    assert.equal(archive.readUInt32LE(at), DIRECTORY_ENTRY);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    assert.equal(files.has(name), false, `${name} is there twice`);
    files.set(name, readContent(archive, at));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  assert.equal(at, end, 'the directory ends before its end record');
  return files;
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at -= 1)
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new Error('not a ZIP archive, or cut off');
}

function readContent(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const compressedBytes = archive.readUInt32LE(entry + 20);
  const bytes = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + compressedBytes);
  const content = method === 8 ? inflateRawSync(packed) : packed;
  assert.equal(content.length, bytes);
  return content;
}

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { makeVideo } from '../../../../test/support/pictures.ts';
import { cleanVideo } from './clean-video.ts';

let directory: Awaited<ReturnType<typeof makeTemporaryDirectory>>;
before(async () => {
  directory = await makeTemporaryDirectory();
});
after(() => directory[Symbol.asyncDispose]());

async function clean(extension: string, bytes: Buffer): Promise<Buffer> {
  const path = join(directory.path, `video.${extension}`);
  await writeFile(path, bytes);
  await cleanVideo({ path, extension, accountId: 'ann' });
  return readFile(path);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
function uint32LE(value: number): Buffer {
  return uint32(value).reverse();
}
function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const LOCATION = '+51.5007-000.1246/';
const TYPE = box('ftyp', 'mp42\0\0\0\0mp42isom');
const CONTENT = box('mdat', 'frames'.repeat(100));
const PLACE = box('udta', box('\xa9xyz', LOCATION), box('loci', LOCATION));
const KEYS = box(
  'meta',
  box('hdlr', 'mdta'),
  box('keys', 'com.apple.quicktime.location.ISO6709'),
  box('ilst', box('\0\0\0\x01', box('data', LOCATION))),
);
const XMP = box(
  'uuid',
  Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
  `<exif:GPS>${LOCATION}`,
);
const TRACK = box('trak', box('tkhd', 'track'), PLACE, KEYS);
const INDEX = box('moov', box('mvhd', 'movie'), TRACK, PLACE, KEYS, XMP);

for (const [order, parts] of [
  ['before', [TYPE, INDEX, CONTENT]],
  ['after', [TYPE, CONTENT, INDEX, KEYS, XMP]],
  ['in pieces of', [TYPE, INDEX, box('moof', box('traf', PLACE)), CONTENT]],
] as const) {
  for (const extension of ['mp4', 'mov'])
    test(`the location in the index ${order} the content of an ${extension} is removed, and nothing moves`, async () => {
      const original = Buffer.concat(parts);
      const cleaned = await clean(extension, original);
      assert.ok(original.includes(LOCATION));
      assert.ok(!cleaned.includes(LOCATION));
      assert.equal(cleaned.length, original.length);
      for (const kept of [TYPE, CONTENT, box('mvhd', 'movie'), box('tkhd', 'track')])
        assert.equal(cleaned.indexOf(kept), original.indexOf(kept));
      assert.deepEqual(await clean(extension, cleaned), cleaned, 'it is valid still');
    });
}

function element(id: string, content: Buffer, size = content.length): Buffer {
  const head = [Buffer.from(id, 'hex'), Buffer.from([0x40 | (size >> 8), size & 0xff])];
  return Buffer.concat([...head, content]);
}
const EBML = element('1a45dfa3', Buffer.from('webm'));
const TRACKS = element('1654ae6b', Buffer.from('a track'));
const ENDLESS = Buffer.from('18538067' + '01ffffffffffffff', 'hex');
function asfObject(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(content.length + 24));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}
const ASF_HEADER = '3026b2758e66cf11a6d900aa0062ce6c';
const ASF_DATA = asfObject('3626b2758e66cf11a6d900aa0062ce6c', Buffer.from('packets'));
const ASF_CONTENT = Buffer.concat([
  Buffer.from('010000000102', 'hex'),
  asfObject('f'.repeat(32), Buffer.from('properties')),
]);
const AVI = Buffer.concat([
  ...[Buffer.from('RIFF'), uint32LE(36), Buffer.from('AVI LIST'), uint32LE(24)],
  ...[Buffer.from('hdrlavih'), uint32LE(12), Buffer.alloc(12)],
]);
const AVIX = Buffer.concat([Buffer.from('RIFF'), uint32LE(4), Buffer.from('AVIX')]);
const FLV = Buffer.from(
  `464c56010100000009${'00000000'}0900000200000000000000${'abcd'}0000000d`,
  'hex',
);

const VALID: [string, string, Buffer][] = [
  ['an MP4 whose content goes to its end', 'mp4', makeVideo()],
  ['a MOV without a file type', 'mov', Buffer.concat([box('wide'), CONTENT, INDEX])],
  ['a WebM', 'webm', Buffer.concat([EBML, element('18538067', TRACKS)])],
  ['a WebM that was recorded', 'webm', Buffer.concat([EBML, ENDLESS, TRACKS, Buffer.alloc(9)])],
  ['an MKV', 'mkv', Buffer.concat([EBML, element('ec', Buffer.alloc(3)), ENDLESS, TRACKS])],
  ['an AVI', 'avi', AVI],
  ['an AVI of several chunks', 'avi', Buffer.concat([AVI, AVIX, AVIX])],
  ['a WMV', 'wmv', Buffer.concat([asfObject(ASF_HEADER, ASF_CONTENT), ASF_DATA])],
  ['an FLV', 'flv', FLV],
];
for (const [name, extension, bytes] of VALID)
  test(`${name} is accepted`, () => assert.doesNotReject(clean(extension, bytes)));

const PADDED: [string, Buffer][] = [
  ['mp4', Buffer.concat([TYPE, INDEX, CONTENT])],
  ['mov', Buffer.concat([box('wide'), CONTENT, INDEX])],
  ['webm', Buffer.concat([EBML, element('18538067', TRACKS)])],
  ['avi', AVI],
];
for (const [extension, bytes] of PADDED)
  test(`zeros behind the end of ${extension} are cut off, and nothing else is accepted there`, async () => {
    for (const padding of [4, 16, 512, 200_000]) {
      const padded = Buffer.concat([bytes, Buffer.alloc(padding)]);
      assert.equal((await clean(extension, padded)).length, bytes.length);
    }
    const script = Buffer.concat([bytes, Buffer.alloc(512), Buffer.from('<script>')]);
    await assert.rejects(clean(extension, script), { message: 'That video is damaged' });
  });

test('a check ends when its sender hangs up', async () => {
  const path = join(directory.path, 'gone.mp4');
  await writeFile(path, makeVideo());
  const sender = new AbortController();
  const { signal } = sender;
  const cleaning = cleanVideo({ path, extension: 'mp4', accountId: 'ann', signal });
  sender.abort(new Error('gone'));
  await assert.rejects(cleaning, /gone/);
});

test('20 videos of an account wait, further ones are refused, and others have their turn', async () => {
  const path = join(directory.path, 'many.mp4');
  await writeFile(path, makeVideo());
  const accountIds = [...Array(25).fill('ann'), 'bob'];
  const results = await Promise.allSettled(
    accountIds.map((accountId) => cleanVideo({ path, extension: 'mp4', accountId })),
  );
  const refused = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
  assert.deepEqual(refused, [21, 22, 23, 24]);
});

const SCRIPT = Buffer.from('<script>alert(1)</script>'.repeat(20));
const INVALID: [string, string, Buffer][] = [
  ['a file type and a script', 'mp4', Buffer.concat([TYPE, SCRIPT])],
  ['a script behind everything', 'mp4', Buffer.concat([TYPE, INDEX, CONTENT, SCRIPT])],
  ['an MP4 without content', 'mp4', Buffer.concat([TYPE, INDEX])],
  ['an MP4 without an index', 'mp4', Buffer.concat([TYPE, CONTENT])],
  ['an MP4 whose type is not first', 'mp4', Buffer.concat([INDEX, TYPE, CONTENT])],
  ['an MP4 that was cut', 'mp4', Buffer.concat([TYPE, INDEX, CONTENT]).subarray(0, -1)],
  [
    'a box that is larger than its parent',
    'mp4',
    Buffer.concat([TYPE, box('moov', uint32(99), 'trak'), CONTENT]),
  ],
  ['a box of no size', 'mp4', Buffer.concat([TYPE, INDEX, uint32(4), Buffer.from('mdat')])],
  ['a compressed index', 'mov', Buffer.concat([TYPE, box('moov', box('cmov', 'x')), CONTENT])],
  [
    'more boxes than a video has',
    'mp4',
    Buffer.concat([TYPE, INDEX, CONTENT, ...Array.from({ length: 10_001 }, () => box('free'))]),
  ],
  ['a WebM without tracks', 'webm', Buffer.concat([EBML, ENDLESS, SCRIPT])],
  ['a WebM without a segment', 'webm', Buffer.concat([EBML, SCRIPT])],
  [
    'a WebM with something behind it',
    'webm',
    Buffer.concat([EBML, element('18538067', TRACKS), SCRIPT]),
  ],
  [
    'an AVI without headers',
    'avi',
    Buffer.concat([Buffer.from('RIFF'), uint32LE(504), Buffer.from('AVI '), SCRIPT]),
  ],
  ['an AVI with something behind it', 'avi', Buffer.concat([AVI, SCRIPT])],
  [
    'more chunks than an AVI has',
    'avi',
    Buffer.concat([AVI, ...Array.from({ length: 1_000 }, () => AVIX)]),
  ],
  ['a WMV without content', 'wmv', asfObject(ASF_HEADER, ASF_CONTENT)],
  [
    'a WMV whose header is no list',
    'wmv',
    Buffer.concat([asfObject(ASF_HEADER, SCRIPT), ASF_DATA]),
  ],
  ['the head of an FLV', 'flv', Buffer.concat([Buffer.from('FLV\x01'), SCRIPT])],
  ['an FLV with a script as its first tag', 'flv', Buffer.concat([FLV.subarray(0, 13), SCRIPT])],
];
for (const [name, extension, bytes] of INVALID)
  test(`${name} is refused`, () => assert.rejects(clean(extension, bytes), { code: 'WRONG_TYPE' }));

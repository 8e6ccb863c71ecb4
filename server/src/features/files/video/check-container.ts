import { requireValid, type VideoFile } from './video-file.ts';

const HEADER = '3026b2758e66cf11a6d900aa0062ce6c';

const DATA = '3626b2758e66cf11a6d900aa0062ce6c';

/** The id and the size of an object. */
const ASF_HEAD_BYTES = 24;

const MAX_OBJECTS = 1_000;

/**
 * Checks that a WMV has the header object of ASF, filled with as many objects as it says, and the
 * data object behind it.
 */
export async function checkAsf(video: VideoFile): Promise<void> {
  const header = await readObject(video, { at: 0, end: video.sizeBytes });
  requireValid(header.id === HEADER);
  const count = (await video.read(ASF_HEAD_BYTES, 4)).readUInt32LE();
  requireValid(count > 0 && count <= MAX_OBJECTS);
  // After the count there are two reserved bytes.
  let at = ASF_HEAD_BYTES + 6;
  for (let index = 0; index < count; index += 1)
    ({ end: at } = await readObject(video, { at, end: header.end }));
  requireValid(at === header.end);
  const data = await readObject(video, { at: header.end, end: video.sizeBytes });
  requireValid(data.id === DATA);
}

async function readObject(video: VideoFile, { at, end }: { at: number; end: number }) {
  const head = await video.read(at, ASF_HEAD_BYTES);
  const objectEnd = at + Number(head.readBigUInt64LE(16));
  requireValid(objectEnd >= at + ASF_HEAD_BYTES && objectEnd <= end);
  return { id: head.toString('hex', 0, 16), end: objectEnd };
}

/** A chunk has 1 GB; what is uploaded has one or two. */
const MAX_CHUNKS = 1_000;

/**
 * Checks that an AVI consists of RIFF chunks that fill the file, and that the first begins with the
 * list of headers.
 */
export async function checkAvi(video: VideoFile): Promise<void> {
  const head = await video.read(0, 28);
  requireValid(head.toString('latin1', 8, 12) === 'AVI ');
  requireValid(head.toString('latin1', 12, 16) === 'LIST');
  requireValid(head.toString('latin1', 20, 28) === 'hdrlavih');
  requireValid(head.readUInt32LE(16) <= head.readUInt32LE(4));
  for (let at = 0, chunks = 1; at < video.sizeBytes; chunks += 1) {
    requireValid(chunks <= MAX_CHUNKS);
    if (at > 0 && (await video.cutPadding(at))) return;
    const chunk = await video.read(at, 12);
    requireValid(chunk.toString('latin1', 0, 4) === 'RIFF');
    requireValid(at === 0 || chunk.toString('latin1', 8, 12) === 'AVIX');
    const size = chunk.readUInt32LE(4);
    const end = at + 8 + size;
    requireValid(size >= 4 && end <= video.sizeBytes);
    // Chunks begin at even offsets.
    at = end + (size % 2);
  }
}

const FLV_HEAD_BYTES = 9;

const TAG_HEAD_BYTES = 11;

/** Sound, pictures, a script with the length and size. */
const TAG_TYPES = [8, 9, 18];

/** Checks that an FLV has its header and a first tag, whose size is there twice. */
export async function checkFlv(video: VideoFile): Promise<void> {
  const head = await video.read(0, FLV_HEAD_BYTES + 4 + TAG_HEAD_BYTES);
  requireValid(head.toString('latin1', 0, 4) === 'FLV\x01');
  requireValid(head.readUInt32BE(5) === FLV_HEAD_BYTES && head.readUInt32BE(FLV_HEAD_BYTES) === 0);
  const tag = FLV_HEAD_BYTES + 4;
  requireValid(TAG_TYPES.includes((head[tag] ?? 0) & 0x1f));
  const bytes = TAG_HEAD_BYTES + head.readUIntBE(tag + 1, 3);
  requireValid((await video.read(tag + bytes, 4)).readUInt32BE() === bytes);
}

const EBML = 0x1a45dfa3;

const SEGMENT = 0x18538067;

const TRACKS = 0x1654ae6b;

/**
 * What may be before the tracks: void, checksum, list of contents, title, tags, attachments,
 * chapters, index.
 */
const BEFORE_TRACKS = new Set([
  0xec, 0xbf, 0x114d9b74, 0x1549a966, 0x1254c367, 0x1941a469, 0x1043a770, 0x1c53bb6b,
]);

const VOID = 0xec;

const MAX_ELEMENTS = 1_000;

interface Element {
  id: number;
  content: number;
  /** Undefined when its size is not known, as in a recording. */
  end: number | undefined;
}

/**
 * Checks that a WebM or MKV has its header, and one segment that fills the file and describes its
 * tracks.
 */
export async function checkMatroska(video: VideoFile): Promise<void> {
  const header = await readElement(video, 0);
  requireValid(header.id === EBML && header.end !== undefined);
  let element = await readElement(video, header.end);
  for (let count = 0; element.id === VOID && element.end; count += 1) {
    requireValid(count < MAX_ELEMENTS);
    element = await readElement(video, element.end);
  }
  requireValid(element.id === SEGMENT);
  const { end = video.sizeBytes } = element;
  requireValid(end === video.sizeBytes || (await video.cutPadding(end)));
  await findTracks(video, element.content);
}

async function findTracks(video: VideoFile, start: number): Promise<void> {
  let at = start;
  for (let count = 0; count < MAX_ELEMENTS; count += 1) {
    const { id, end } = await readElement(video, at);
    requireValid(end !== undefined);
    if (id === TRACKS) return;
    requireValid(BEFORE_TRACKS.has(id));
    at = end;
  }
  requireValid(false);
}

async function readElement(video: VideoFile, at: number): Promise<Element> {
  const head = await video.read(at, Math.min(12, Math.max(2, video.sizeBytes - at)));
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  requireValid(idBytes <= 4 && idBytes < head.length);
  const first = head[idBytes] ?? 0;
  const sizeBytes = Math.clz32(first) - 23;
  const content = at + idBytes + sizeBytes;
  requireValid(sizeBytes <= 8 && content - at <= head.length);
  // The first bit that is set says how many bytes the size has; all others set mean that it is not
  // known.
  let size = BigInt(first & (0xff >> sizeBytes));
  for (const byte of head.subarray(idBytes + 1, idBytes + sizeBytes))
    size = size * 256n + BigInt(byte);
  const id = head.readUIntBE(0, idBytes);
  if (size === 2n ** BigInt(7 * sizeBytes) - 1n) return { id, content, end: undefined };
  requireValid(size <= BigInt(video.sizeBytes - content));
  return { id, content, end: content + Number(size) };
}

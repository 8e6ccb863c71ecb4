import { requireValid, type VideoFile } from './video-file.ts';

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

import { createKeyedQueues } from '../../../platform/limits/keyed-queues.ts';
import { checkAsf, checkAvi, checkFlv, checkMatroska } from './check-container.ts';
import { requireValid, type VideoFile, withVideoFile } from './video-file.ts';

const BY_EXTENSION: Readonly<Record<string, (video: VideoFile) => Promise<void>>> = {
  mp4: (video) => cleanIso(video, { startsWithType: true }),
  // Cameras made before 2004 write no file type.
  mov: (video) => cleanIso(video, { startsWithType: false }),
  webm: checkMatroska,
  mkv: checkMatroska,
  avi: checkAvi,
  wmv: checkAsf,
  flv: checkFlv,
};

/** One at a time for each account, so that no account occupies the disk with many. */
const accounts = createKeyedQueues({ maxConcurrent: 1, maxWaiting: 20, timeoutMs: 30_000 });

/** A file that is to become a video, and for whom. */
interface VideoRequest {
  path: string;
  extension: string;
  accountId: string;
  /** Aborted when nobody waits for the video any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Checks that a file is built as a video of its type, WRONG_TYPE otherwise, and removes the
 * metadata of an MP4 or MOV in place, so that nothing in the file moves
 * (docs/product/files.md#videos). Throws a QueueError when too many of the account wait.
 */
export async function cleanVideo({ path, extension, ...caller }: VideoRequest): Promise<void> {
  const work = BY_EXTENSION[extension];
  if (!work) return;
  const { accountId, signal } = caller;
  await accounts.run(accountId, () => withVideoFile(path, { signal, work }), signal);
}

interface Box {
  type: string;
  /** Offsets in the file. */
  start: number;
  content: number;
  end: number;
}

/** A fragmented video of 50 MB has some thousands. */
const MAX_BOXES = 10_000;

const BOX_TYPE = /^[\x20-\x7e\xa9]{4}$/;

/** The boxes in which metadata can be. */
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'mvex']);

/** Titles, places, devices: nothing that is needed to play a video. */
const METADATA = new Set(['udta', 'meta']);

const XMP = 'be7acfcb97a942e89c71999491e3afac';

/**
 * Checks that boxes of an MP4 or MOV fill the file, and that it has an index and content. Its
 * metadata becomes free space of the same size, because the index names offsets in the file.
 */
async function cleanIso(
  video: VideoFile,
  { startsWithType }: { startsWithType: boolean },
): Promise<void> {
  const walk = { video, boxes: 0 };
  const found = new Set<string>();
  for (let at = 0; at < video.sizeBytes; ) {
    if (at > 0 && (await video.cutPadding(at))) break;
    const box = await readBox(walk, { at, end: video.sizeBytes });
    requireValid(at > 0 || box.type === 'ftyp' || !startsWithType);
    found.add(box.type);
    await cleanBox(walk, box);
    at = box.end;
  }
  requireValid(found.has('moov') && found.has('mdat'));
}

interface Walk {
  video: VideoFile;
  /** How many boxes were read. */
  boxes: number;
}

async function cleanBox(walk: Walk, box: Box): Promise<void> {
  if (await isMetadata(walk.video, box)) {
    await walk.video.write(box.start + 4, Buffer.from('free'));
    await walk.video.clear(box.content, box.end);
  }
  if (!PARENTS.has(box.type)) return;
  // A box may end with fewer bytes than another one needs.
  for (let at = box.content; box.end - at >= 8; ) {
    const child = await readBox(walk, { at, end: box.end });
    // A compressed index hides its metadata, and no browser plays it.
    requireValid(child.type !== 'cmov' && child.type !== box.type);
    await cleanBox(walk, child);
    at = child.end;
  }
}

async function isMetadata(video: VideoFile, { type, content, end }: Box): Promise<boolean> {
  if (type !== 'uuid') return METADATA.has(type);
  return end - content >= 16 && (await video.read(content, 16)).toString('hex') === XMP;
}

async function readBox(walk: Walk, { at, end }: { at: number; end: number }): Promise<Box> {
  walk.boxes += 1;
  requireValid(walk.boxes <= MAX_BOXES);
  const head = await walk.video.read(at, 8);
  const type = head.toString('latin1', 4);
  requireValid(BOX_TYPE.test(type));
  const size = head.readUInt32BE();
  const isLong = size === 1;
  const content = at + (isLong ? 16 : 8);
  // The last box may go to the end of the file, because its size was not known when its head was
  // written.
  if (size === 0 && type === 'mdat') return { type, start: at, content, end };
  const length = isLong ? Number((await walk.video.read(at + 8, 8)).readBigUInt64BE()) : size;
  requireValid(at + length >= content && at + length <= end);
  return { type, start: at, content, end: at + length };
}

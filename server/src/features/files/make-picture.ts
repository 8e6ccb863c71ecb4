import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { UPLOAD } from '@muster/contract';
import { THUMBNAIL_WIDTH } from '@muster/contract/thumbnails';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import { errorMessage } from '../../platform/errors.ts';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';
import { createKeyedQueues } from '../../platform/limits/keyed-queues.ts';
import type { Services } from '../../platform/services.ts';
import { StorageError } from '../../platform/storage/storage.ts';

const PROBE = Buffer.alloc(1024 * 1024);
/** Longer sides cost much more than their pixels say, because a decoder keeps whole rows. */
const MAX_SOURCE_SIDE_PX = 20_000;

/** Longest side of a stored image: sharp enough for the widest screen that the product fills. */
const MAX_SIDE_PX = 2_560;

/** A photo of 40 megapixels takes about two on a slow core. */
const TIME_LIMIT = { seconds: 10 };

/**
 * mozjpeg saves a tenth of the bytes and takes three times as long, so large pictures go without.
 */
const MAX_MOZJPEG_PIXELS = 2_000_000;

const WAIT_MS = 30_000;

// One thread for each picture, because several are made at once.
sharp.concurrency(1);

sharp.cache(false);

/**
 * All pictures of the server. At least two at once, so that one that takes long does not hold up
 * everyone.
 */
const pictures = createBoundedQueue({
  maxConcurrent: Math.max(2, availableParallelism() - 1),
  maxWaiting: 60,
  timeoutMs: WAIT_MS,
});

/**
 * One at a time for each account, so that the accounts take turns however many pictures one of them
 * sends.
 */
const accounts = createKeyedQueues({ maxConcurrent: 1, maxWaiting: 40, timeoutMs: WAIT_MS });

interface Picture {
  path: string;
  thumbnailPath: string;
  bytes: number;
  /** Pixels, as is `height`. */
  width: number;
  height: number;
  /** Deletes both files. */
  discard: () => Promise<void>;
}

/** A file that is to become a picture, and for whom. */
interface PictureRequest {
  sourcePath: string;
  contentType: string;
  accountId: string;
  /** Aborted when nobody waits for the picture any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Re-encodes an image next to its source: upright, without metadata such as GPS, at most 2,560 px,
 * with a thumbnail 640 px wide as WebP (docs/product/files.md#images). WRONG_TYPE when it cannot be
 * read, or takes too long; TOO_LARGE above 40 megapixels. Throws a QueueError when too many are
 * waiting.
 */
export function makePicture(request: PictureRequest): Promise<Picture> {
  const { accountId, signal } = request;
  return accounts.run(
    accountId,
    () => pictures.run(() => encodeUnlessGone(request), signal),
    signal,
  );
}

async function encodeUnlessGone(request: PictureRequest): Promise<Picture> {
  const picture = await encode(request);
  if (!request.signal?.aborted) return picture;
  await picture.discard();
  throw request.signal.reason;
}

async function encode({ sourcePath, contentType }: PictureRequest): Promise<Picture> {
  const path = `${sourcePath}-picture`;
  const thumbnailPath = `${sourcePath}-thumbnail`;
  async function discard() {
    await Promise.all([rm(path, { force: true }), rm(thumbnailPath, { force: true })]);
  }
  try {
    const { failOn, ...size } = await checkPictureSource(sourcePath, contentType);
    const image = sharp(sourcePath, { limitInputPixels: UPLOAD.maxImagePixels, failOn });
    const upright = image.rotate();
    const encoder = toContentType(fitInside(upright.clone()), { contentType, ...size });
    const info = await encoder.timeout(TIME_LIMIT).toFile(path);
    const thumbnail = { width: THUMBNAIL_WIDTH.stored, withoutEnlargement: true };
    const small = upright.clone().resize(thumbnail).webp({ quality: 78 });
    await small.timeout(TIME_LIMIT).toFile(thumbnailPath);
    const { width, height, size: bytes } = info;
    return { path, thumbnailPath, bytes, width, height, discard };
  } catch (error) {
    // Before the files are deleted, which makes room.
    const refusal = error instanceof AppError ? error : await toPictureError(error, path);
    await discard();
    throw refusal;
  }
}

function fitInside(picture: Sharp): Sharp {
  return picture.resize({
    width: MAX_SIDE_PX,
    height: MAX_SIDE_PX,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

interface Source {
  contentType: string;
  /** Pixels, as is `height`. */
  width: number;
  height: number;
}

function toContentType(picture: Sharp, { contentType, width, height }: Source): Sharp {
  if (contentType === 'image/png') return picture.png({ compressionLevel: 9 });
  if (contentType === 'image/webp') return picture.webp({ quality: 85 });
  return picture.jpeg({ quality: 85, mozjpeg: width * height <= MAX_MOZJPEG_PIXELS });
}

/**
 * Each scan of a JPEG is a pass over the whole picture, and costs 64 bytes to ask for. Cameras and
 * editors make ten or so.
 */
const MAX_SCANS = 30;

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** What is known of a picture before it is decoded. */
interface PictureSource {
  /** Pixels, as is `height`. */
  width: number;
  height: number;
  /** What of a damaged picture is refused. */
  failOn: 'error' | 'warning';
}

/**
 * Looks at what a picture says of itself, before it is decoded, and returns its size in pixels.
 * WRONG_TYPE when it cannot be read or is built to take long, TOO_LARGE above 40 megapixels or
 * 20,000 pixels on one side (docs/product/files.md#images). A JPEG gets the marker of its end if
 * only that is missing.
 */
async function checkPictureSource(path: string, contentType: string): Promise<PictureSource> {
  const { width, height } = await readSize(path);
  if (width * height > UPLOAD.maxImagePixels)
    throw new AppError('TOO_LARGE', { message: 'That picture has more than 40 megapixels' });
  if (Math.max(width, height) > MAX_SOURCE_SIDE_PX)
    throw new AppError('TOO_LARGE', { message: 'That picture is longer than 20,000 pixels' });
  if (contentType !== 'image/jpeg') return { width, height, failOn: 'error' };
  const jpeg = await readFile(path);
  if (countScans(jpeg) > MAX_SCANS)
    throw new AppError('WRONG_TYPE', { message: 'That picture takes too long to read' });
  const isEnded = jpeg.lastIndexOf(END_OF_IMAGE) > jpeg.lastIndexOf(START_OF_SCAN);
  if (!isEnded) await appendFile(path, END_OF_IMAGE);
  // With an end of its own, one whose picture is cut off is a warning.
  return { width, height, failOn: isEnded ? 'error' : 'warning' };
}

async function readSize(path: string) {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw toReadError(error);
  }
}

/**
 * Within a scan the two bytes never follow each other, so counting them everywhere counts the
 * scans.
 */
function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at >= 0; at = jpeg.indexOf(START_OF_SCAN, at + 2))
    scans += 1;
  return scans;
}

/** Thumbnails as they are sent where they are shown small (docs/decisions/thumbnails.md). */
export interface NarrowThumbnails {
  /**
   * The thumbnail of a key, 400 px wide; undefined when it cannot be made now, and the stored one
   * has to do.
   */
  read: (key: string) => Promise<Buffer | undefined>;
}

/** About 2,000 thumbnails. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** One takes about 10 ms; more at once would take the processor from uploads. */
const QUEUE = { maxConcurrent: 1, maxWaiting: 50, timeoutMs: 1_000 };

export function createNarrowThumbnails({
  storage,
  log,
}: Pick<Services, 'storage' | 'log'>): NarrowThumbnails {
  const queue = createBoundedQueue(QUEUE);
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // Those who ask for the same one at the same time wait for one.
    fetchMethod: (key) => queue.run(async () => narrow(await buffer(await storage.open(key)))),
  });
  return {
    read: (key) =>
      kept.fetch(key).catch((error) => {
        log.debug(`The thumbnail ${key} is sent as it is stored: ${errorMessage(error)}`);
        return undefined;
      }),
  };
}

function narrow(thumbnail: Buffer): Promise<Buffer> {
  const width = { width: THUMBNAIL_WIDTH.narrow, withoutEnlargement: true };
  return sharp(thumbnail).resize(width).webp({ quality: 78 }).toBuffer();
}

/**
 * What the sender learns from an error while a picture was written to a path. Whether the disk is
 * at fault is asked of the disk: the encoder says "unable to write" of every damaged picture.
 */
async function toPictureError(error: unknown, path: string): Promise<Error> {
  const cause = await findDiskError(`${path}-probe`);
  if (cause) return new StorageError('A picture could not be written', { cause });
  return toReadError(error);
}

/** What the sender learns from an error while a picture was read. */
function toReadError(error: unknown): AppError {
  const isLate = String(error).includes('timeout');
  return new AppError('WRONG_TYPE', {
    message: isLate ? 'That picture takes too long to read' : 'That picture could not be read',
  });
}

async function findDiskError(path: string): Promise<unknown> {
  try {
    await writeFile(path, PROBE);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await rm(path, { force: true });
  }
}

import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { UPLOAD } from '@muster/contract';
import { THUMBNAIL_WIDTH } from '@muster/contract/thumbnails';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';
import { createKeyedQueues } from '../../platform/limits/keyed-queues.ts';
import { checkPictureSource } from './check-picture-source.ts';
import { toPictureError } from './to-picture-error.ts';

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

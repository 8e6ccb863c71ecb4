import { appendFile, readFile } from 'node:fs/promises';
import { UPLOAD } from '@muster/contract';
import sharp from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import { toReadError } from './to-picture-error.ts';

/** Longer sides cost much more than their pixels say, because a decoder keeps whole rows. */
const MAX_SIDE_PX = 20_000;
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
export async function checkPictureSource(
  path: string,
  contentType: string,
): Promise<PictureSource> {
  const { width, height } = await readSize(path);
  if (width * height > UPLOAD.maxImagePixels)
    throw new AppError('TOO_LARGE', { message: 'That picture has more than 40 megapixels' });
  if (Math.max(width, height) > MAX_SIDE_PX)
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

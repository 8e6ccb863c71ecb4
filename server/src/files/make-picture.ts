import { rm } from 'node:fs/promises';
import { UPLOAD } from '@muster/contract';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../http/app-error.ts';

/** Longest side of a stored picture, in pixels: sharp on the widest screen the product fills. */
const LONGEST_SIDE = 2_560;

// One picture at a time in one thread each: decoding is what could exhaust memory.
sharp.concurrency(1);
sharp.cache(false);

interface Picture {
  path: string;
  thumbnailPath: string;
  bytes: number;
  width: number;
  height: number;
  discard: () => Promise<void>;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture beside its source: upright, without metadata such as GPS, at most 2560 px, and with a 640 px WebP of
 * it (decisions.md §5). 415 when it cannot be read, 413 above 40 megapixels.
 */
export function makePicture(source: string, contentType: string): Promise<Picture> {
  const made = turn.then(() => encode(source, contentType));
  turn = made.catch(() => undefined);
  return made;
}

async function encode(source: string, contentType: string): Promise<Picture> {
  const path = `${source}-picture`;
  const thumbnailPath = `${source}-thumbnail`;
  const discard = async () => {
    await Promise.all([rm(path, { force: true }), rm(thumbnailPath, { force: true })]);
  };
  try {
    const upright = sharp(source, {
      limitInputPixels: UPLOAD.maxImagePixels,
      failOn: 'error',
    }).rotate();
    const size = {
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    const {
      width,
      height,
      size: bytes,
    } = await write(upright.clone().resize(size), contentType, path);
    const small = { width: UPLOAD.thumbnailWidthPx, withoutEnlargement: true };
    await upright.clone().resize(small).webp({ quality: 78 }).toFile(thumbnailPath);
    return { path, thumbnailPath, bytes, width, height, discard };
  } catch (error) {
    await discard();
    if (String(error).includes('pixel limit')) {
      throw new AppError('TOO_LARGE', { message: 'That picture has more than 40 megapixels' });
    }
    throw new AppError('WRONG_TYPE', { message: 'That picture could not be read' });
  }
}

function write(picture: Sharp, contentType: string, path: string) {
  if (contentType === 'image/png') return picture.png({ compressionLevel: 9 }).toFile(path);
  if (contentType === 'image/webp') return picture.webp({ quality: 85 }).toFile(path);
  return picture.jpeg({ quality: 85, mozjpeg: true }).toFile(path);
}

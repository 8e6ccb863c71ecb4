import { rm } from 'node:fs/promises';
import { UPLOAD } from '@muster/contract';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../http/app-error.ts';

/** Longest side of a stored image: sharp enough for the widest screen that the product fills. */
const MAX_SIDE_PX = 2_560;

// One image at a time and one thread for it, because decoding is what could exhaust the memory.
sharp.concurrency(1);
sharp.cache(false);
const limit = pLimit(1);

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

/**
 * Re-encodes an image next to its source: upright, without metadata such as GPS, at most 2,560 px, with a thumbnail 640 px
 * wide as WebP (docs/product.md#images). WRONG_TYPE when it cannot be read, TOO_LARGE above 40 megapixels.
 */
export function makePicture(sourcePath: string, contentType: string): Promise<Picture> {
  return limit(() => encode(sourcePath, contentType));
}

async function encode(sourcePath: string, contentType: string): Promise<Picture> {
  const path = `${sourcePath}-picture`;
  const thumbnailPath = `${sourcePath}-thumbnail`;
  async function discard() {
    await Promise.all([rm(path, { force: true }), rm(thumbnailPath, { force: true })]);
  }
  try {
    const image = sharp(sourcePath, { limitInputPixels: UPLOAD.maxImagePixels, failOn: 'error' });
    const upright = image.rotate();
    const info = await toContentType(fitInside(upright.clone()), contentType).toFile(path);
    const thumbnail = { width: UPLOAD.thumbnailWidthPx, withoutEnlargement: true };
    await upright.clone().resize(thumbnail).webp({ quality: 78 }).toFile(thumbnailPath);
    const { width, height, size: bytes } = info;
    return { path, thumbnailPath, bytes, width, height, discard };
  } catch (error) {
    await discard();
    if (String(error).includes('pixel limit')) {
      throw new AppError('TOO_LARGE', { message: 'That picture has more than 40 megapixels' });
    }
    throw new AppError('WRONG_TYPE', { message: 'That picture could not be read' });
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

function toContentType(picture: Sharp, contentType: string): Sharp {
  if (contentType === 'image/png') return picture.png({ compressionLevel: 9 });
  if (contentType === 'image/webp') return picture.webp({ quality: 85 });
  return picture.jpeg({ quality: 85, mozjpeg: true });
}

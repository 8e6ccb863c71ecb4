import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Writes a film that Chromium shows instead of a camera (`--use-file-for-fake-video-capture`): a
 * picture held before it. The name of the file ends with `.mjpeg`.
 */
export async function writeCameraFilm(path: string, picture: Buffer): Promise<void> {
  const frame = await sharp(picture)
    .resize(400, 400, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .extend({ top: 40, bottom: 40, left: 120, right: 120, background: '#999' })
    .resize(640, 480, { fit: 'contain' })
    .jpeg({ quality: 90 })
    .toBuffer();
  await writeFile(path, Buffer.concat([frame, frame, frame]));
}

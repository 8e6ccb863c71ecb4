import { AppError } from '../../platform/app-error.ts';
import { StorageError } from '../../platform/storage/storage.ts';

/** What libvips says when the disk, and not the picture, is at fault. */
const NO_ROOM =
  /no space left|disk quota|unable to (write|open.*for write)|input\/output error|write error|ENOSPC|EDQUOT|EIO/i;

/** What the sender of a picture learns from an error of the library that reads and writes it. */
export function toPictureError(error: unknown): Error {
  const text = String(error);
  if (NO_ROOM.test(text))
    return new StorageError('A picture could not be written', { cause: error });
  if (text.includes('timeout'))
    return new AppError('WRONG_TYPE', { message: 'That picture takes too long to read' });
  return new AppError('WRONG_TYPE', { message: 'That picture could not be read' });
}

import { rm, writeFile } from 'node:fs/promises';
import { AppError } from '../../platform/app-error.ts';
import { StorageError } from '../../platform/storage/storage.ts';

const PROBE = Buffer.alloc(1024 * 1024);

/**
 * What the sender learns from an error while a picture was written to a path. Whether the disk is
 * at fault is asked of the disk: the encoder says "unable to write" of every damaged picture.
 */
export async function toPictureError(error: unknown, path: string): Promise<Error> {
  const cause = await findDiskError(`${path}-probe`);
  if (cause) return new StorageError('A picture could not be written', { cause });
  return toReadError(error);
}

/** What the sender learns from an error while a picture was read. */
export function toReadError(error: unknown): AppError {
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

import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../platform/app-error.ts';

const ZEROS = Buffer.alloc(64 * 1024);

/** A video on the disk, of which only a few bytes are in memory at a time. */
export interface VideoFile {
  sizeBytes: number;
  /** So many bytes from an offset; WRONG_TYPE when the file ends before. */
  read: (offset: number, bytes: number) => Promise<Buffer>;
  write: (offset: number, bytes: Buffer) => Promise<void>;
  /** Writes zeros from an offset up to another. */
  clear: (start: number, end: number) => Promise<void>;
}

/** Opens a video while it is checked. */
export async function withVideoFile(
  path: string,
  work: (video: VideoFile) => Promise<void>,
): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await work(toVideoFile(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}

function toVideoFile(handle: FileHandle, sizeBytes: number): VideoFile {
  return {
    sizeBytes,
    read: async (offset, bytes) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset);
      requireValid(bytesRead === bytes);
      return buffer;
    },
    write: async (offset, bytes) => {
      await handle.write(bytes, 0, bytes.length, offset);
    },
    clear: async (start, end) => {
      for (let at = start; at < end; at += ZEROS.length)
        await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
    },
  };
}

/** Refuses a file that is not built as its type says. */
export function requireValid(isAsExpected: boolean): asserts isAsExpected {
  if (!isAsExpected) throw new AppError('WRONG_TYPE');
}

import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../../platform/app-error.ts';

/** Read and written at a time: the checks read a few bytes here and there, mostly close by. */
const BLOCK_BYTES = 64 * 1024;
const ZEROS = Buffer.alloc(BLOCK_BYTES);

/** A video on the disk, of which only a few bytes are in memory at a time. */
export interface VideoFile {
  sizeBytes: number;
  /** So many bytes from an offset; WRONG_TYPE when the file ends before. */
  read: (offset: number, bytes: number) => Promise<Buffer>;
  write: (offset: number, bytes: Buffer) => Promise<void>;
  /** Writes zeros from an offset up to another. */
  clear: (start: number, end: number) => Promise<void>;
  /**
   * Cuts the file at an offset if there is nothing but zeros behind it, as cards and some recorders
   * pad it; returns whether it did.
   */
  cutPadding: (start: number) => Promise<boolean>;
}

/** Opens a video while it is checked. Each step throws the signal's reason once it is aborted. */
export async function withVideoFile(
  path: string,
  { signal, work }: { signal: AbortSignal | undefined; work: (video: VideoFile) => Promise<void> },
): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size: sizeBytes } = await handle.stat();
    await work(toVideoFile(handle, { sizeBytes, signal }));
  } finally {
    await handle.close();
  }
}

function toVideoFile(
  handle: FileHandle,
  { sizeBytes, signal }: { sizeBytes: number; signal: AbortSignal | undefined },
): VideoFile {
  let block = { start: 0, bytes: Buffer.alloc(0) };
  async function readBlock(start: number): Promise<void> {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(BLOCK_BYTES),
      0,
      BLOCK_BYTES,
      start,
    );
    block = { start, bytes: buffer.subarray(0, bytesRead) };
  }
  async function write(bytes: Buffer, { length, at }: { length: number; at: number }) {
    signal?.throwIfAborted();
    await handle.write(bytes, 0, length, at);
    const from = Math.max(at, block.start);
    const to = Math.min(at + length, block.start + block.bytes.length);
    if (from < to) bytes.copy(block.bytes, from - block.start, from - at, to - at);
  }
  return {
    sizeBytes,
    read: async (offset, bytes) => {
      signal?.throwIfAborted();
      const isRead = offset >= block.start && offset + bytes <= block.start + block.bytes.length;
      if (!isRead) await readBlock(offset);
      const found = block.bytes.subarray(offset - block.start, offset - block.start + bytes);
      requireValid(found.length === bytes);
      return found;
    },
    write: (offset, bytes) => write(bytes, { length: bytes.length, at: offset }),
    clear: async (start, end) => {
      for (let at = start; at < end; at += BLOCK_BYTES)
        await write(ZEROS, { length: Math.min(BLOCK_BYTES, end - at), at });
    },
    cutPadding: async (start) => {
      for (let at = start; at < sizeBytes; at += block.bytes.length) {
        signal?.throwIfAborted();
        await readBlock(at);
        if (block.bytes.some((byte) => byte !== 0)) return false;
      }
      await handle.truncate(start);
      return true;
    },
  };
}

/** Refuses a file that is not built as its type says. */
export function requireValid(isAsExpected: boolean): asserts isAsExpected {
  if (!isAsExpected) throw new AppError('WRONG_TYPE', { message: 'That video is damaged' });
}

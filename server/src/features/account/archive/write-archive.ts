import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * A file of the archive. Its content is read only when it is its turn, so one is open at a time.
 */
export interface ArchiveEntry {
  /** With slashes; it must be unique. */
  path: string;
  /** Pictures and videos are compressed already. */
  isCompressed: boolean;
  open: () => Promise<Readable> | Readable;
}

interface ArchiveInput {
  path: string;
  entries: AsyncIterable<ArchiveEntry>;
  signal: AbortSignal;
  /** Called after each entry, with how many there are so far. */
  onEntry: (count: number) => Promise<void>;
}

/**
 * Writes a ZIP file. It never holds more than a few buffers in memory, and rejects when it is
 * aborted.
 */
export async function writeArchive({
  path,
  entries,
  signal,
  onEntry,
}: ArchiveInput): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const failed = new AbortController();
  const stopped = AbortSignal.any([signal, failed.signal]);
  zip.on('error', (error: Error) => output.destroy(error));
  async function addEntries() {
    try {
      let count = 0;
      for await (const entry of entries) {
        stopped.throwIfAborted();
        await addEntry(zip, entry, stopped);
        count += 1;
        await onEntry(count);
      }
      zip.end();
    } catch (error) {
      output.destroy(error as Error);
      throw error;
    }
  }
  async function write() {
    try {
      await pipeline(output, createWriteStream(path), { signal });
    } finally {
      // What is still being read would wait forever for somebody to take it.
      failed.abort();
    }
  }
  await Promise.all([write(), addEntries()]);
}

/** Resolves once the content is read to its end. */
async function addEntry(
  zip: ZipFile,
  { path, isCompressed, open }: ArchiveEntry,
  signal: AbortSignal,
): Promise<void> {
  const content = await open();
  function stop() {
    content.destroy(new Error('The archive is not written any more'));
  }
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      content.once('end', resolve).once('error', reject);
      zip.addReadStream(content, path, { compress: !isCompressed });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

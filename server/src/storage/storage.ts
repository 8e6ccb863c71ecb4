import type { Readable } from 'node:stream';

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are kept, under keys the product makes itself. Any method may reject when the store is out of reach. */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Takes a finished file over; the source may be gone afterwards. */
  save: (key: string, sourcePath: string, contentType: string) => Promise<void>;
  /** Bytes of a stored file; undefined when there is none. */
  size: (key: string) => Promise<number | undefined>;
  /** Streams a file, or a part of it. */
  open: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Makes a second file of a stored one, in the place of what was there; false when there is none to copy. */
  copy: (from: string, to: string) => Promise<boolean>;
  /** Removes a file; one that is gone already is no error. */
  remove: (key: string) => Promise<void>;
  /** Rejects when the store cannot be used. */
  probe: () => Promise<void>;
}

/** The store is out of reach or cannot do its work now: callers are told to come back (503). */
export class StorageError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';
  /** What the store answered; undefined when it answered nothing. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'StorageError';
    this.status = status;
  }
}

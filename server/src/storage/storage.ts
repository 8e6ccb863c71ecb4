import type { Readable } from 'node:stream';

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are kept, under keys the product makes itself. Any method may reject when the store is out of reach. */
export interface Storage {
  /** Takes a finished file over; the source may be gone afterwards. */
  save: (key: string, sourcePath: string, contentType: string) => Promise<void>;
  /** Bytes of a stored file; undefined when there is none. */
  size: (key: string) => Promise<number | undefined>;
  /** Streams a file, or a part of it. */
  open: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removes a file; one that is gone already is no error. */
  remove: (key: string) => Promise<void>;
  /** Rejects when the store cannot be used. */
  probe: () => Promise<void>;
}

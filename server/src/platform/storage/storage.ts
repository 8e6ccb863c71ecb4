import type { Readable } from 'node:stream';

/** A part of a file, in bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file in the store. */
export interface ListedObject {
  key: string;
  modifiedAt: Date;
}

/**
 * Stores files under keys that the server generates. Every method rejects when the store is
 * unreachable.
 */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Stores a local file; the source may be moved. */
  save: (key: string, sourcePath: string, contentType: string) => Promise<void>;
  /** Bytes of a stored file; undefined when there is none. */
  size: (key: string) => Promise<number | undefined>;
  /** Streams a file, or a part of it. */
  open: (key: string, range?: ByteRange) => Promise<Readable>;
  /**
   * A signed address at which a browser reads a file from the store itself, for so many seconds.
   * Undefined where files come from the server alone.
   */
  link?: (key: string, seconds: number) => Promise<string>;
  /**
   * Copies a stored file to another key, replacing what is there. Resolves to false when the source
   * does not exist.
   */
  copy: (from: string, to: string) => Promise<boolean>;
  /**
   * The files of a folder in no particular order, without those of folders in it. However many
   * there are, it holds few at once.
   */
  list: (folder: string) => AsyncIterable<ListedObject>;
  /** Removes a file; a missing one is no error. */
  remove: (key: string) => Promise<void>;
  /** Rejects when the store cannot be used. */
  probe: () => Promise<void>;
}

/** The store is unreachable or failed. Callers get a 503 with a Retry-After. */
export class StorageError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';
  /** HTTP status of the store's response; undefined without a response. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'StorageError';
    this.status = status;
  }
}

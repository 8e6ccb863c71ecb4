import { z } from 'zod';
import { timestamp } from './text.ts';

/** Folders that uploads can be stored in. */
export const folder = z.enum(['events', 'moments', 'messages', 'avatars', 'uploads']);
/** One of `folder`. */
export type Folder = z.output<typeof folder>;

/**
 * A stored file. Images have a size in pixels and a thumbnail 640 px wide
 * (docs/product/files.md#images).
 */
export const storedFile = z.object({
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  key: z.string(),
  folder,
  originalName: z.string(),
  /** Bytes, as stored. */
  size: z.int(),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
/** A `storedFile` in a response. */
export type StoredFile = z.output<typeof storedFile>;

/** A stored file in a list. */
export const listedFile = storedFile.extend({
  createdAt: timestamp,
  /** What the caller can do with the file (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({ delete: z.boolean(), copy: z.boolean(), presign: z.boolean() }),
});
/** A `listedFile` in a response. */
export type ListedFile = z.output<typeof listedFile>;

/** How much an account has stored, and how much it may (docs/product/files.md#storage-quota). */
export const storageUsage = z.object({
  bytes: z.int(),
  maxBytes: z.int(),
  files: z.int(),
  maxFiles: z.int(),
});
/** A `storageUsage` in a response. */
export type StorageUsage = z.output<typeof storageUsage>;

import { z } from 'zod';
import { timestamp } from './text.ts';

/** Where an upload may be put (decisions.md §5). */
export const folder = z.enum(['events', 'moments', 'messages', 'avatars', 'uploads']);
export type Folder = z.output<typeof folder>;

/** A stored file. Pictures carry their size in pixels and a 640 px thumbnail (decisions.md §5). */
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
export type StoredFile = z.output<typeof storedFile>;

/** A stored file as lists show it. */
export const listedFile = storedFile.extend({ createdAt: timestamp });
export type ListedFile = z.output<typeof listedFile>;

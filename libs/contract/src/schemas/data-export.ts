import { z } from 'zod';
import { id, timestamp } from './text.ts';

/** An archive of everything held about an account (docs/product/exports.md#data-export). */
export const dataExport = z.object({
  id,
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** How much of it is made, 0 to 1. */
  progress: z.number(),
  /** Null until it is ready. */
  sizeBytes: z.int().nullable(),
  createdAt: timestamp,
  /** Null until it is ready. */
  expiresAt: timestamp.nullable(),
});
/** An archive of everything held about an account. */
export type DataExport = z.output<typeof dataExport>;

import { z } from 'zod';
import { id, timestamp } from './text.ts';

/** A session of the caller's, as they recognise it (docs/product/sessions.md#session-list). */
export const session = z.object({
  id,
  /** Browser and device, such as "Firefox on Windows"; empty if unknown. */
  device: z.string(),
  /**
   * The network address of the last use, shortened to its network: `203.0.113.0/24`; empty if
   * unknown.
   */
  network: z.string(),
  createdAt: timestamp,
  /** To the minute. */
  lastUsedAt: timestamp,
  /** The session that the request belongs to. */
  isCurrent: z.boolean(),
});
/** A `session` in a response. */
export type Session = z.output<typeof session>;

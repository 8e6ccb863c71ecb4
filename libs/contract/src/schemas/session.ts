import { z } from 'zod';
import { id, timestamp } from './text.ts';
import { user } from './user.ts';

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

/** What proves who calls, and what renews it. */
export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
/**
 * Proves that this browser has signed in to the account before, so that the failures of others do
 * not delay its sign-in. It is kept when the session ends.
 */
export const deviceToken = z.string();
/** A new session of an account. */
export const signedIn = z.object({ user, tokens, deviceToken });

import { type AuthServices, SESSIONS_ENDED } from './create-auth.ts';

/**
 * Makes the ended sessions of an account stop working on every node, within milliseconds, and ends
 * its streams. Call it after the change is committed (docs/product/sessions.md#session-revocation).
 */
export function forgetSessions(
  { sessions, bus }: Pick<AuthServices, 'sessions' | 'bus'>,
  userId: string,
): void {
  sessions.forgetAll();
  // Woken streams ask whether their session is still alive.
  bus.publish([SESSIONS_ENDED, userId]);
}

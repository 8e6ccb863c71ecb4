import type { Services } from '../../platform/services.ts';
import { createSessionCache, type SessionCache } from '../../platform/sessions/session-cache.ts';
import { findSessionAlive, listSessionsAlive } from './session-store.ts';

/** What the bus carries instead of an account's id when sessions have ended on another node. */
const SESSIONS_ENDED = 'sessions-ended';

/** The sessions of a server, which are forgotten when some have ended on another node. */
export function createSessions({ db, bus }: Pick<Services, 'db' | 'bus'>): SessionCache {
  const sessions = createSessionCache({
    findAlive: (claims) => findSessionAlive(db, claims),
    listAlive: (claims) => listSessionsAlive(db, claims),
  });
  bus.subscribe(SESSIONS_ENDED, sessions.forgetAll);
  return sessions;
}

/**
 * Makes the ended sessions of an account stop working on every node, within milliseconds, and ends
 * its streams. Call it after the change is committed (docs/product/sessions.md#session-revocation).
 */
export function forgetSessions(
  { sessions, bus }: Pick<Services, 'sessions' | 'bus'>,
  userId: string,
): void {
  sessions.forgetAll();
  // Woken streams ask whether their session is still alive.
  bus.publish([SESSIONS_ENDED, userId]);
}

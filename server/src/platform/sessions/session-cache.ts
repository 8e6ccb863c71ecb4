import { LRUCache } from 'lru-cache';
import type { AccessClaims } from './access-tokens.ts';

/**
 * How long after its revocation on another node a session can still be used here
 * (docs/product/sessions.md#session-revocation).
 */
const SESSION_CACHE_TTL_MS = 5_000;
const MAX_CACHED_SESSIONS = 10_000;

/** Checks whether sessions are alive without a query for every request. */
export interface SessionCache {
  isAlive: (claims: AccessClaims) => Promise<boolean>;
  /** The ids of those that are alive among many, with one statement. */
  listAlive: (claims: readonly AccessClaims[]) => Promise<ReadonlySet<string>>;
  /** Forgets a session that was revoked on this node, so that it ends here at once. */
  forget: (sessionId: string) => void;
  /** Forgets every session, when many of them may have ended. */
  forgetAll: () => void;
}

/** Where it looks. */
interface SessionSource {
  findAlive: (claims: AccessClaims) => Promise<boolean>;
  listAlive: (claims: readonly AccessClaims[]) => Promise<string[]>;
}

export function createSessionCache(
  { findAlive, listAlive }: SessionSource,
  now: () => number = Date.now,
): SessionCache {
  const alive = new LRUCache<string, true>({
    max: MAX_CACHED_SESSIONS,
    ttl: SESSION_CACHE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let revocations = 0;
  return {
    isAlive: async (claims) => {
      if (alive.has(claims.sessionId)) return true;
      const start = now();
      const revocationsBefore = revocations;
      const isAlive = await findAlive(claims);
      // The result of a query that ran while a session was revoked may be older than the
      // revocation.
      if (isAlive && revocationsBefore === revocations)
        alive.set(claims.sessionId, true, { start });
      else alive.delete(claims.sessionId);
      return isAlive;
    },
    listAlive: async (claims) => {
      const start = now();
      const revocationsBefore = revocations;
      const ids = await listAlive(claims);
      if (revocationsBefore === revocations) for (const id of ids) alive.set(id, true, { start });
      return new Set(ids);
    },
    forget: (sessionId) => {
      revocations += 1;
      alive.delete(sessionId);
    },
    forgetAll: () => {
      revocations += 1;
      alive.clear();
    },
  };
}

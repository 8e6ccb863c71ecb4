import type { AccessClaims } from './access-tokens.ts';

/** A revoked session stops working on other nodes within this many milliseconds (decisions.md §2). */
const REMEMBERED_FOR = 5_000;
const MOST_REMEMBERED = 10_000;

/** Answers whether sessions are alive without asking the database on every request. */
export interface SessionCache {
  isAlive: (claims: AccessClaims) => Promise<boolean>;
  /** Forgets a session that was revoked here, so that it ends at once on this node. */
  forget: (sessionId: string) => void;
  /** The same for everything an account has open. */
  forgetAll: () => void;
}

export function createSessionCache(
  findAlive: (claims: AccessClaims) => Promise<boolean>,
  now: () => number = Date.now,
): SessionCache {
  const seenAlive = new Map<string, number>();
  let revocations = 0;
  return {
    isAlive: async (claims) => {
      const seen = seenAlive.get(claims.sessionId);
      if (seen !== undefined && now() - seen < REMEMBERED_FOR) return true;
      const asked = now();
      const before = revocations;
      const alive = await findAlive(claims);
      if (seenAlive.size >= MOST_REMEMBERED) seenAlive.clear();
      // An answer that was on its way while something was revoked may be older than that.
      if (alive && before === revocations) seenAlive.set(claims.sessionId, asked);
      else seenAlive.delete(claims.sessionId);
      return alive;
    },
    forget: (sessionId) => {
      revocations += 1;
      seenAlive.delete(sessionId);
    },
    forgetAll: () => {
      revocations += 1;
      seenAlive.clear();
    },
  };
}

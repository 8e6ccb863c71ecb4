import type { Services } from '../services.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { findSessionAlive } from './session-store.ts';

/** Creates and checks sessions. There is one for each server, because the cache must be shared. */
export interface Auth {
  accessTokens: AccessTokens;
  sessions: SessionCache;
}

/** The services of a slice that starts, checks or ends sessions. */
export type AuthServices = Services & Auth;

export function createAuth({ db, jwtSecret }: Pick<Services, 'db' | 'jwtSecret'>): Auth {
  return {
    accessTokens: createAccessTokens(jwtSecret),
    sessions: createSessionCache((claims) => findSessionAlive(db, claims)),
  };
}

import type { Services } from '../../platform/services.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { createDeviceTokens, type DeviceTokens } from './device-tokens.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { findSessionAlive, listSessionsAlive } from './session-store.ts';

/** Creates and checks sessions. There is one for each server, because the cache must be shared. */
export interface Auth {
  accessTokens: AccessTokens;
  sessions: SessionCache;
  deviceTokens: DeviceTokens;
}

/** The services of a slice that starts, checks or ends sessions. */
export type AuthServices = Services & Auth;

/** What the bus carries instead of an account's id when sessions have ended on another node. */
export const SESSIONS_ENDED = 'sessions-ended';

export function createAuth({
  db,
  bus,
  jwtSecret,
}: Pick<Services, 'db' | 'bus' | 'jwtSecret'>): Auth {
  const sessions = createSessionCache({
    findAlive: (claims) => findSessionAlive(db, claims),
    listAlive: (claims) => listSessionsAlive(db, claims),
  });
  bus.subscribe(SESSIONS_ENDED, sessions.forgetAll);
  return {
    accessTokens: createAccessTokens(jwtSecret),
    sessions,
    deviceTokens: createDeviceTokens(jwtSecret),
  };
}

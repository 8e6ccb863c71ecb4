import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { findSessionIdOfRefreshToken, updateSessionRevoked } from './store.ts';

/** Ends the session of a refresh token. An unknown token is not an error: its session has ended. */
export async function logout(
  { db, sessions }: Services,
  { body }: Request<Endpoints['logout']>,
): Promise<EndpointResponse<Endpoints['logout']>> {
  const sessionId = await findSessionIdOfRefreshToken(db, hashRefreshToken(body.refreshToken));
  if (!sessionId) return {};
  await updateSessionRevoked(db, sessionId);
  sessions.forget(sessionId);
  return {};
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { AuthServices } from './create-auth.ts';
import { updateOtherSessionsRevoked } from './store.ts';

/** Ends every session of the caller's but the one of this request. */
export async function endOtherSessions(
  { db, sessions }: AuthServices,
  { actor }: Request<Endpoints['endOtherSessions']>,
): Promise<EndpointResponse<Endpoints['endOtherSessions']>> {
  const ended = await updateOtherSessionsRevoked(db, {
    userId: actor.id,
    sessionId: actor.sessionId,
  });
  for (const sessionId of ended) sessions.forget(sessionId);
  return { endedCount: ended.length };
}

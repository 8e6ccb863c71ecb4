import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { endGrants } from '../people/grants-store.ts';
import { updateOtherSessionsRevoked } from './store.ts';

/**
 * Ends every session of the caller's but the one of this request, and what the account has handed
 * out (docs/product/sessions.md#grants).
 */
export async function endOtherSessions(
  { db, sessions }: Services,
  { actor, query: { keepsCrew } }: Request<Endpoints['endOtherSessions']>,
): Promise<EndpointResponse<Endpoints['endOtherSessions']>> {
  const { id: userId, sessionId } = actor;
  const ended = await inTransaction(db, async (trx) => {
    await endGrants(trx, { userId, keepsCrew });
    return updateOtherSessionsRevoked(trx, { userId, sessionId });
  });
  for (const id of ended) sessions.forget(id);
  return { endedCount: ended.length };
}

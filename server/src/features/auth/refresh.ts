import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { describeClient } from './describe-client.ts';
import { hashRefreshToken, issueRefreshToken } from './refresh-tokens.ts';
import { updateSessionUsed } from './session-store.ts';
import {
  findRefreshTokenForUpdate,
  updateRefreshTokenUsed,
  updateSessionRevoked,
} from './store.ts';

type Outcome = { userId: string; sessionId: string; refreshToken: string } | { stolen: string };

/**
 * Exchanges a refresh token for a new access token and a successor. The old token stays valid until
 * its successor is used; its use after that is taken as theft and ends the session. Of tokens
 * issued side by side one goes on (docs/product/sessions.md#refresh-tokens).
 */
export async function refresh(
  { db, accessTokens, sessions }: Services,
  { body, client }: Request<Endpoints['refresh']>,
): Promise<EndpointResponse<Endpoints['refresh']>> {
  const outcome = await inTransaction(db, async (trx): Promise<Outcome> => {
    const token = await findRefreshTokenForUpdate(trx, hashRefreshToken(body.refreshToken));
    if (!token || token.revokedAt || token.expiresAt < new Date().toISOString())
      throw new AppError('SESSION_EXPIRED');
    const { sessionId, userId, hash, refusedAfter } = token;
    if (refusedAfter && refusedAfter < new Date().toISOString())
      throw new AppError('SESSION_EXPIRED');
    if (token.supersededAt) {
      await updateSessionRevoked(trx, sessionId);
      return { stolen: sessionId };
    }
    await updateRefreshTokenUsed(trx, token);
    await updateSessionUsed(trx, { sessionId, userId, ...describeClient(client) });
    const refreshToken = await issueRefreshToken(trx, { sessionId, predecessorHash: hash });
    return { userId, sessionId, refreshToken };
  });
  // Thrown after the transaction, because an error inside it would roll back the revocation.
  if ('stolen' in outcome) {
    sessions.forget(outcome.stolen);
    throw new AppError('SESSION_EXPIRED');
  }
  const { refreshToken, ...claims } = outcome;
  return { tokens: { accessToken: accessTokens.sign(claims), refreshToken } };
}

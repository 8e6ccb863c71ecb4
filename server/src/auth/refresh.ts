import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { hashRefreshToken, issueRefreshToken } from './refresh-tokens.ts';
import {
  findRefreshTokenForUpdate,
  findSessionIdOfToken,
  markRefreshTokenUsed,
  revokeSession,
} from './store.ts';

type Outcome = { userId: string; sessionId: string; refreshToken: string } | { stolen: string };

/**
 * A new access token and a successor of the refresh token (decisions.md §2). The token stays good until its successor is used;
 * coming back with it after that is theft, and the whole family ends.
 */
export async function refreshSession({ db, accessTokens, sessions }: Services, token: string) {
  const outcome = await inTransaction(db, async (trx): Promise<Outcome> => {
    const row = await findRefreshTokenForUpdate(trx, hashRefreshToken(token));
    if (!row || row.revokedAt || row.expiresAt < new Date()) throw new AppError('SESSION_EXPIRED');
    const { sessionId, userId, hash } = row;
    if (row.supersededAt) {
      await revokeSession(trx, sessionId);
      return { stolen: sessionId };
    }
    await markRefreshTokenUsed(trx, row);
    const refreshToken = await issueRefreshToken(trx, { sessionId, predecessorHash: hash });
    return { userId, sessionId, refreshToken };
  });
  // Refused only here: an error inside the transaction would take the revocation back.
  if ('stolen' in outcome) {
    sessions.forget(outcome.stolen);
    throw new AppError('SESSION_EXPIRED');
  }
  const { refreshToken, ...claims } = outcome;
  return { tokens: { accessToken: accessTokens.sign(claims), refreshToken } };
}

/** Ends the family a refresh token belongs to; an unknown token is no error, the caller wanted it gone. */
export async function signOut({ db, sessions }: Services, token: string): Promise<void> {
  const sessionId = await findSessionIdOfToken(db, hashRefreshToken(token));
  if (!sessionId) return;
  await revokeSession(db, sessionId);
  sessions.forget(sessionId);
}

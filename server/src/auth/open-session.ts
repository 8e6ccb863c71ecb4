import type { EndpointResponse, Endpoints } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import type { UserRow } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import { toUser } from '../people/to-user.ts';
import type { AuthServices } from './create-auth.ts';
import { issueRefreshToken } from './refresh-tokens.ts';
import { insertSession, lockPasswordForShare } from './store.ts';

/** Starts a session of an account whose password was just checked or set. */
export async function openSession(
  { db, accessTokens }: AuthServices,
  user: UserRow,
): Promise<EndpointResponse<Endpoints['login']>> {
  const sessionId = createObjectId();
  const refreshToken = await inTransaction(db, async (trx) => {
    // If the password was changed since the check, every session of the account was ended; this one must not start.
    if (!(await lockPasswordForShare(trx, user))) throw new AppError('INVALID_CREDENTIALS');
    await insertSession(trx, { id: sessionId, userId: user.id, device: 'web' });
    return issueRefreshToken(trx, { sessionId, predecessorHash: null });
  });
  const accessToken = accessTokens.sign({ userId: user.id, sessionId });
  return { user: toUser(user), tokens: { accessToken, refreshToken } };
}

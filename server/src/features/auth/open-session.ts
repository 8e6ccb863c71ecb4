import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Client } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateDeletionCancelled } from '../people/hidden-store.ts';
import { toUser } from '../people/to-user.ts';
import { describeClient } from './describe-client.ts';
import { issueRefreshToken } from './refresh-tokens.ts';
import { updateOldestSessionsRevoked } from './session-store.ts';
import { insertSession, lockPassword } from './store.ts';

interface NewSession {
  user: UserRow;
  client: Client;
  /** With which the browser has proved that it signed in before. */
  deviceToken?: string | undefined;
}

/**
 * Starts a session of an account whose password was just checked or set, unless it is suspended
 * (docs/product/administration.md#suspension). It cancels a requested deletion of the account
 * (docs/product/roles-and-accounts.md#account-deletion). One above the limit ends the session that
 * was not used for the longest time (docs/product/sessions.md#session-list).
 */
export async function openSession(
  { db, accessTokens, sessions, deviceTokens }: Services,
  { user, client, deviceToken }: NewSession,
): Promise<EndpointResponse<Endpoints['login']>> {
  const sessionId = createObjectId();
  const { restored, refreshToken, ended } = await inTransaction(db, async (trx) => {
    // If the password was changed since the check, every session of the account was ended; this one
    // must not start.
    const account = await lockPassword(trx, user);
    if (!account) throw new AppError('INVALID_CREDENTIALS');
    // Said only to whoever knows the password.
    if (account.suspendedAt) throw new AppError('ACCOUNT_SUSPENDED');
    const restored = account.deletionRequestedAt
      ? await updateDeletionCancelled(trx, user.id)
      : false;
    await insertSession(trx, { id: sessionId, userId: user.id, ...describeClient(client) });
    return {
      restored,
      refreshToken: await issueRefreshToken(trx, { sessionId, predecessorHash: null }),
      ended: await updateOldestSessionsRevoked(trx, user.id),
    };
  });
  for (const id of ended) sessions.forget(id);
  const accessToken = accessTokens.sign({ userId: user.id, sessionId });
  return {
    user: toUser(user),
    tokens: { accessToken, refreshToken },
    deviceToken: deviceToken ?? deviceTokens.issue(user),
    ...(restored && { restored }),
  };
}

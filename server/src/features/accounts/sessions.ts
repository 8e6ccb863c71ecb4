import { createHash, randomBytes } from 'node:crypto';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Client, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { describeClient } from './describe-client.ts';
import { updateDeletionCancelled } from './hidden-store.ts';
import { toUser } from './people.ts';
import { endGrants } from './people-store.ts';
import { endRemembered } from './second-factor-store.ts';
import {
  listSessionRows,
  updateOldestSessionsRevoked,
  updateOwnSessionRevoked,
  updateSessionUsed,
} from './session-store.ts';
import {
  findRefreshTokenForUpdate,
  insertRefreshToken,
  insertSession,
  lockPassword,
  updateOtherSessionsRevoked,
  updateRefreshTokenUsed,
  updateSessionRevoked,
} from './sign-in-store.ts';

export const sessions = {
  async listSessions({ db }, { actor }) {
    const rows = await listSessionRows(db, actor.id);
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: row.device,
        network: row.network,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        isCurrent: row.id === actor.sessionId,
      })),
    };
  },

  /**
   * Ends one of the caller's sessions; its access token stops working
   * (docs/product/sessions.md#session-revocation).
   */
  async endSession({ db, sessions }, { actor, params }) {
    const claims = { sessionId: params.id, userId: actor.id };
    await inTransaction(db, async (trx) => {
      if (!(await updateOwnSessionRevoked(trx, claims))) throw new AppError('SESSION_NOT_FOUND');
      // Which of them the session's browser is, is not known.
      await endRemembered(trx, actor.id);
    });
    sessions.forget(params.id);
    return {};
  },

  /**
   * Ends every session of the caller's but the one of this request, and what the account has handed
   * out (docs/product/sessions.md#grants).
   */
  async endOtherSessions({ db, sessions }, { actor, query: { keepsCrew } }) {
    const { id: userId, sessionId } = actor;
    const ended = await inTransaction(db, async (trx) => {
      await endGrants(trx, { userId, keepsCrew });
      return updateOtherSessionsRevoked(trx, { userId, sessionId });
    });
    for (const id of ended) sessions.forget(id);
    return { endedCount: ended.length };
  },

  /**
   * Exchanges a refresh token for a new access token and a successor. The old token stays valid
   * until its successor is used; its use after that is taken as theft and ends the session. Of
   * tokens issued side by side one goes on (docs/product/sessions.md#refresh-tokens).
   */
  async refresh({ db, accessTokens, sessions }, { body, client }) {
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
  },

  /** Whether an access token is valid and its session has not ended. */
  async validate({ accessTokens, sessions }, { body }) {
    const claims = accessTokens.verify(body.token);
    return { valid: claims !== undefined && (await sessions.isAlive(claims)) };
  },
} satisfies Partial<Handlers>;

type Outcome = { userId: string; sessionId: string; refreshToken: string } | { stolen: string };

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
): Promise<EndpointResponse<Endpoints['signInWithSecondFactor']>> {
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

/**
 * The form in which a refresh token is stored, so that access to the database is not enough to sign
 * in.
 */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Creates and stores a refresh token of a session; `predecessorHash` is the token it replaces, or
 * null for the first.
 */
async function issueRefreshToken(
  db: Db,
  { sessionId, predecessorHash }: { sessionId: string; predecessorHash: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertRefreshToken(db, { hash: hashRefreshToken(token), sessionId, predecessorHash });
  return token;
}

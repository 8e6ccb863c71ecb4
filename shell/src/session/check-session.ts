import type { Api } from '@muster/api-client';
import { clearSession, readSession, storeUser } from '@muster/token-store';
import type { LoadApi } from './load-api.ts';

/** A refusal after which the stored session is worth nothing. */
const ENDED = [401, 403, 404];

/**
 * Session start (spec.md §4): the stored token is validated and the fresh profile kept; what is invalid is cleared.
 * An access token that merely ran out is renewed by the client on the way. Without an answer the session stays.
 */
export async function checkSession(loadApi: LoadApi): Promise<void> {
  const { accessToken, refreshToken, user } = readSession();
  if (!accessToken || !user) return;
  try {
    const api = await loadApi();
    const { valid } = await api.validate({ body: { token: accessToken } });
    if (!valid && !refreshToken) return clearSession();
    await keepFreshUser(api);
  } catch (error) {
    if (ENDED.includes(statusOf(error))) clearSession();
  }
}

async function keepFreshUser(api: Api): Promise<void> {
  const { user } = await api.getSignedInUser();
  // Signed out in the meantime, perhaps in another tab: nobody is kept.
  if (readSession().accessToken) storeUser(user);
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error ? Number(error.status) : 0;
}

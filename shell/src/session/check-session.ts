import type { Api } from '@muster/api-client';
import { isApiError } from '@muster/api-client/errors';
import { clearSession, readSession, storeUser } from '@muster/token-store';
import type { LoadApi } from './load-api.ts';

/**
 * Validates the stored token and stores the current profile; an invalid session is cleared
 * (docs/product/sessions.md#session-start). The client refreshes an expired access token. Without a
 * response the session stays.
 */
export async function checkSession(loadApi: LoadApi): Promise<void> {
  const { accessToken, refreshToken, user } = readSession();
  if (!accessToken || !user) return;
  try {
    const api = await loadApi();
    const { valid } = await api.validate({ body: { token: accessToken } });
    if (!valid && !refreshToken) return clearSession();
    await storeCurrentUser(api);
  } catch (error) {
    if (isSessionInvalid(error)) clearSession();
  }
}

async function storeCurrentUser(api: Api): Promise<void> {
  const { user } = await api.getSignedInUser();
  // Logged out in the meantime, perhaps in another tab.
  if (readSession().accessToken) storeUser(user);
}

/** Whether the server refused the account itself: the session has ended, or the account is gone. */
function isSessionInvalid(error: unknown): boolean {
  return isApiError(error) && [401, 403, 404].includes(error.status);
}

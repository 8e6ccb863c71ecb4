import { routes } from '@muster/contract/routes';
import { readSession, storeTokens, type Tokens } from '@muster/token-store';
import type { AxiosInstance } from 'axios';
import pLimit from 'p-limit';
import { toApiError, toResponseError } from './api-error.ts';

const LOCK_NAME = 'muster-refresh';
/** How long it can take until this tab sees what another tab has stored. */
const STORAGE_DELAY_MS = 300;
const STORAGE_POLL_MS = 10;
const oneAtATimeInThisTab = pLimit(1);

/**
 * Runs one task at a time over all tabs of this browser; in this tab only where Web Locks are
 * missing (plain http). The task learns whether it had to wait, because the lock can be released
 * before storage shows what its last holder wrote.
 */
async function oneAtATime<T>(task: (hasWaited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return oneAtATimeInThisTab(() => task(false));
  const immediate = await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) =>
    lock ? { result: await task(false) } : null,
  );
  return immediate ? immediate.result : navigator.locks.request(LOCK_NAME, () => task(true));
}

/**
 * Returns a valid access token after the API has rejected `rejectedToken`
 * (docs/product/sessions.md#refresh-tokens). Concurrent callers share one refresh. Rejects with an
 * `ApiError`: SESSION_EXPIRED, or NETWORK if the API could not be reached.
 */
export function refreshAccessToken(
  http: AxiosInstance,
  rejectedToken: string | null,
): Promise<string> {
  return oneAtATime(async (hasWaited) => {
    if (hasWaited) await waitForOtherTab(rejectedToken);
    const { accessToken, refreshToken } = readSession();
    if (accessToken && accessToken !== rejectedToken) return accessToken;
    if (!refreshToken) throw sessionExpired();
    const tokens = await requestTokens(http, refreshToken);
    const current = readSession();
    // The user has signed out meanwhile, perhaps in another tab: the response must not sign in
    // again.
    if (!current.refreshToken) throw sessionExpired();
    // Another tab has stored its own tokens. Both are valid, and all tabs share one pair.
    if (current.refreshToken !== refreshToken && current.accessToken) return current.accessToken;
    storeTokens({
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? refreshToken,
    });
    return tokens.accessToken;
  });
}

function sessionExpired() {
  return toResponseError(401, { error: { code: 'SESSION_EXPIRED' } });
}

async function waitForOtherTab(rejectedToken: string | null): Promise<void> {
  const end = Date.now() + STORAGE_DELAY_MS;
  while (readSession().accessToken === rejectedToken && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_POLL_MS));
  }
}

type RefreshedTokens = Pick<Tokens, 'accessToken'> & Partial<Tokens>;

async function requestTokens(http: AxiosInstance, refreshToken: string): Promise<RefreshedTokens> {
  const { path, timeoutMs } = routes.refresh;
  try {
    const response = await http.post<{ data: { tokens: RefreshedTokens } }>(
      path,
      { refreshToken },
      { timeout: timeoutMs },
    );
    return response.data.data.tokens;
  } catch (error) {
    throw toApiError(error);
  }
}

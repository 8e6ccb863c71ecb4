import { endpoints } from '@muster/contract';
import { readSession, storeTokens, type Tokens } from '@muster/token-store';
import type { AxiosInstance } from 'axios';
import { refusal, toApiError } from './api-error.ts';

const LOCK = 'muster-refresh';
let queue: Promise<unknown> = Promise.resolve();

/** How long what another tab has stored may take to be seen here, in milliseconds. */
const SEEN_WITHIN = 300;
const LOOK_EVERY = 10;

/**
 * One at a time in every tab of this browser; in this tab alone where Web Locks are not to be had (plain http). Whoever had
 * to wait hears so: the lock may change hands before storage shows what its last holder wrote.
 */
async function oneAtATime<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T> {
  if (navigator.locks) {
    const first = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
      lock ? { done: await work(false) } : null,
    );
    return first ? first.done : navigator.locks.request(LOCK, () => work(true));
  }
  const turn = queue.then(
    () => work(false),
    () => work(false),
  );
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * A good access token after `refused` was answered with 401 (decisions.md §2). Whoever comes second finds the tokens the first
 * has stored and asks for none. Rejects with the refusal, or with NETWORK when nothing could be asked.
 */
export function refreshAccessToken(http: AxiosInstance, refused: string | null): Promise<string> {
  return oneAtATime(async (hasWaited) => {
    if (hasWaited) await awaitOtherTab(refused);
    const { accessToken, refreshToken } = readSession();
    if (accessToken && accessToken !== refused) return accessToken;
    if (!refreshToken) throw refusal(401, { error: { code: 'SESSION_EXPIRED' } });
    const tokens = await askForTokens(http, refreshToken);
    const now = readSession();
    // Signed out meanwhile, here or in another tab: the answer must not sign in again.
    if (!now.refreshToken) throw refusal(401, { error: { code: 'SESSION_EXPIRED' } });
    // Another tab has stored its own: both are good, and one for all tabs is enough.
    if (now.refreshToken !== refreshToken && now.accessToken) return now.accessToken;
    storeTokens({
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? refreshToken,
    });
    return tokens.accessToken;
  });
}

async function awaitOtherTab(refused: string | null): Promise<void> {
  const end = Date.now() + SEEN_WITHIN;
  while (readSession().accessToken === refused && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

type Answered = Pick<Tokens, 'accessToken'> & Partial<Tokens>;

async function askForTokens(http: AxiosInstance, refreshToken: string): Promise<Answered> {
  const { path, timeoutMs } = endpoints.refresh;
  try {
    const answer = await http.post<{ data: { tokens: Answered } }>(
      path,
      { refreshToken },
      { timeout: timeoutMs },
    );
    return answer.data.data.tokens;
  } catch (error) {
    throw toApiError(error);
  }
}

import { calls } from '@muster/contract';
import { readSession, storeTokens, type Tokens } from '@muster/token-store';
import type { AxiosInstance } from 'axios';
import { refusal, toApiError } from './api-error.ts';

const LOCK = 'muster-refresh';
let queue: Promise<unknown> = Promise.resolve();

/** One at a time in every tab of this browser; in this tab alone where Web Locks are not to be had (plain http). */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(LOCK, work);
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * A good access token after `refused` was answered with 401 (decisions.md §2). Whoever comes second finds the tokens the first
 * has stored and asks for none. Rejects with the refusal, or with NETWORK when nothing could be asked.
 */
export function refreshAccessToken(http: AxiosInstance, refused: string | null): Promise<string> {
  return oneAtATime(async () => {
    const { accessToken, refreshToken } = readSession();
    if (accessToken && accessToken !== refused) return accessToken;
    if (!refreshToken) throw refusal(401, { error: { code: 'SESSION_ENDED' } });
    const tokens = await askForTokens(http, refreshToken);
    // Signed out meanwhile, here or in another tab: the answer must not sign in again.
    if (readSession().refreshToken !== refreshToken)
      throw refusal(401, { error: { code: 'SESSION_ENDED' } });
    storeTokens({
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? refreshToken,
    });
    return tokens.accessToken;
  });
}

type Answered = Pick<Tokens, 'accessToken'> & Partial<Tokens>;

async function askForTokens(http: AxiosInstance, refreshToken: string): Promise<Answered> {
  const { path, timeout } = calls.refresh;
  try {
    const answer = await http.post<{ data: { tokens: Answered } }>(
      path,
      { refreshToken },
      { timeout },
    );
    return answer.data.data.tokens;
  } catch (error) {
    throw toApiError(error);
  }
}

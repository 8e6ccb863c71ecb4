import { isApiError } from '@muster/api-client';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { showBanner } from '../banners/banners.ts';

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

interface WatchOptions {
  queryClient: QueryClient;
  /** Rejects when the server does not respond. */
  ping: () => Promise<unknown>;
}

/**
 * Keeps the connection state: the browser tells when the network goes and comes back; a request
 * without a response makes it ask the server, until it responds. Returns the function that stops
 * it. For the host.
 */
export function watchConnection({ queryClient, ping }: WatchOptions): () => void {
  let isAsking = false;
  let isStopped = false;
  onlineManager.setOnline(navigator.onLine);
  const announceReturn = onlineManager.subscribe((isOnline) => {
    if (isOnline) showBanner({ tone: 'success', text: 'You are back online.', key: 'back online' });
  });

  async function suspect(error: unknown) {
    if (isAsking || !onlineManager.isOnline() || !isApiError(error, 'NETWORK', 'TIMEOUT')) return;
    isAsking = true;
    let delayMs = FIRST_DELAY_MS;
    while (!isStopped && !(await responds(ping))) {
      onlineManager.setOnline(false);
      await wait(delayMs);
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    }
    isAsking = false;
    onlineManager.setOnline(true);
  }

  const queries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && 'error' in event.action) void suspect(event.action.error);
  });
  const mutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && 'error' in event.action) void suspect(event.action.error);
  });
  return () => {
    isStopped = true;
    announceReturn();
    queries();
    mutations();
  };
}

async function responds(ping: () => Promise<unknown>): Promise<boolean> {
  try {
    await ping();
    return true;
  } catch (error) {
    // Any response, even a failure, says that the server can be reached.
    return !isApiError(error, 'NETWORK', 'TIMEOUT');
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

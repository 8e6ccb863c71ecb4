import { isApiError } from '@muster/api-client';
import { QueryClient } from '@tanstack/react-query';

const STALE_TIME_MS = 30_000;
const MAX_RETRIES = 2;

/**
 * Creates the query client of the page. Data is fresh for 30 s. A query whose connection failed, or
 * that a gateway refused, is retried twice; any other error is final.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
      },
    },
  });
}

function isTransient(error: unknown): boolean {
  if (!isApiError(error) || error.code === 'CANCELLED') return false;
  return error.status === 0 || error.status >= 502;
}

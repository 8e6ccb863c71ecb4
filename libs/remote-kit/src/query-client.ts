import { isApiError } from '@muster/api-client';
import { QueryClient } from '@tanstack/react-query';

const FRESH_FOR = 30_000;
const MOST_RETRIES = 2;

/** The one query client of the page. A refusal is an answer and is not asked again; a lost connection is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
      },
    },
  });
}

function mayPass(error: unknown): boolean {
  return (
    isApiError(error) && (error.status === 0 || error.status >= 502) && error.code !== 'CANCELLED'
  );
}

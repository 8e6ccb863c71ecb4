import type { Api, ApiOptions } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract/texts';

/** Answers the one client of the page; it is fetched the first time somebody needs it. */
export type LoadApi = () => Promise<Api>;

/**
 * The client with axios and the schemas weighs more than the sign-in screen itself, so it comes when something is
 * submitted or a stored session has to be checked. A failed fetch is not remembered: the next call tries again.
 */
export function createApiLoader(options: ApiOptions): LoadApi {
  let loading: Promise<Api> | null = null;
  return () => {
    loading ??= import('@muster/api-client')
      .then(({ createApi }) => createApi(options))
      .catch((cause: unknown) => {
        loading = null;
        throw new NetworkFailure(cause);
      });
    return loading;
  };
}

/** The code for talking to the server did not arrive: to a person the same as a server that does not answer. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super(FAILURE_TEXT.network, { cause });
    this.name = 'NetworkFailure';
  }
}

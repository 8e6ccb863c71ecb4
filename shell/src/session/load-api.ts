import type { ApiOptions, HostApi } from '@muster/api-client';
import { ApiError } from '@muster/api-client/errors';
import { FAILURE_TEXT } from '@muster/contract/texts';

/** Resolves with the one client of the page, which is fetched when it is first needed. */
export type LoadApi = () => Promise<HostApi>;

/**
 * Creates the loader of the client. The client with axios is larger than the sign-in screen, so it
 * is fetched when something is submitted or a stored session is checked. Rejects with an ApiError
 * NETWORK; the next call tries again.
 */
export function createApiLoader(options: ApiOptions): LoadApi {
  let loading: Promise<HostApi> | null = null;
  return () => {
    loading ??= import(/* webpackChunkName: "client" */ './create-client.ts')
      .then(({ createClient }) => createClient(options))
      .catch((cause: unknown) => {
        loading = null;
        throw new ApiError('NETWORK', FAILURE_TEXT.network, { cause });
      });
    return loading;
  };
}

import type { Api } from '@muster/api-client';
import { useApi, useConfig, useOptionalSession } from '@muster/remote-kit';
import { useMemo } from 'react';

/** A token that ends sooner than this is not used for another call. */
const SPARE_MS = 30_000;

/** The own API of a team: another server, which the operator of Muster has allowed. */
export interface OwnApi {
  /**
   * Calls a path of that server, such as `/stock?event=1`, as the signed-in person. Like `fetch`:
   * rejects without a response, and never follows a redirect, so that no other server gets the
   * token. Rejects with an ApiError when Muster gives no token.
   */
  fetch: (path: `/${string}`, init?: RequestInit) => Promise<Response>;
}

/**
 * The own API of the remote with this id; null when the operator has not allowed one, or for a
 * visitor. A remote without it shows what Muster's API has (docs/remote.md#own-api).
 *
 *     const stock = useOwnApi('gear');
 *     const response = await stock?.fetch('/stock');
 */
export function useOwnApi(remote: string): OwnApi | null {
  const api = useApi();
  const config: Partial<ReturnType<typeof useConfig>> = useConfig();
  // A host of an earlier release knows of no own APIs.
  const origin = config.ownApis?.[remote];
  const userId = useOptionalSession()?.user.id;
  return useMemo(
    () => (origin && userId ? createOwnApi(api, { remote, origin }) : null),
    [api, remote, origin, userId],
  );
}

function createOwnApi(
  api: Pick<Api, 'createOwnApiToken'>,
  { remote, origin }: { remote: string; origin: string },
): OwnApi {
  let current: { token: string; expiresAt: string } | null = null;
  async function readToken(): Promise<string> {
    if (!current || Date.parse(current.expiresAt) - Date.now() < SPARE_MS)
      current = await api.createOwnApiToken({ params: { remote } });
    return current.token;
  }
  return {
    async fetch(path, init) {
      const url = new URL(path, origin);
      // `//host` is a path that names another server.
      if (url.origin !== origin) throw new TypeError(`${path} is not a path of ${origin}`);
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${await readToken()}`);
      return fetch(url, { ...init, headers, credentials: 'omit', redirect: 'error' });
    },
  };
}

import { type AxiosAdapter, AxiosError, CanceledError } from 'axios';

/**
 * Requests a stream: its response is there before it has ended, which XMLHttpRequest cannot do. axios has an adapter for fetch too, but
 * that is 3 kB on the wire for progress, time-outs and uploads, which a stream has none of, so builds leave it out
 * (tools/bundling/no-fetch-adapter.ts).
 */
export const streamAdapter: AxiosAdapter = async (config) => {
  const { baseURL = '', url = '', method = 'get', headers, withCredentials } = config;
  const signal = config.signal as AbortSignal | undefined;
  const response = await fetch(`${baseURL}${url}`, {
    method: method.toUpperCase(),
    headers: headers.toJSON() as Record<string, string>,
    credentials: withCredentials ? 'include' : 'same-origin',
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw new CanceledError();
    throw new AxiosError(String(error), AxiosError.ERR_NETWORK, config);
  });
  const { status, statusText } = response;
  const result = { data: response.body as unknown, status, statusText, headers: {}, config };
  if (response.ok) return result;
  result.data = await response.json().catch(() => undefined);
  throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, result);
};

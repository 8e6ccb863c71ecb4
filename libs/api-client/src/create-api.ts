import {
  type Endpoint,
  type EndpointInput,
  type EndpointName,
  type EndpointResponse,
  type Endpoints,
  endpoints,
  FAILURE_TEXT,
  TIMEOUT_MS,
} from '@muster/contract';
import { clearSession, readSession } from '@muster/token-store';
import axios, { type AxiosInstance, type AxiosRequestConfig, isAxiosError } from 'axios';
import { ApiError, refusal, toApiError } from './api-error.ts';
import { normalizeIds } from './normalize-ids.ts';
import { refreshAccessToken } from './refresh.ts';

export interface ApiOptions {
  /** Where the API is, without `/api`; empty: the host the page came from. */
  apiBase: string;
  /** Called once the session is over for good and its tokens are cleared (spec.md §4, 401 handling). */
  onSessionEnded: () => void;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Share of an upload that is on its way, 0 to 1. */
  onProgress?: (share: number) => void;
}

type Arguments<C extends Endpoint> =
  Record<never, never> extends EndpointInput<C>
    ? [input?: EndpointInput<C>, options?: CallOptions]
    : [input: EndpointInput<C>, options?: CallOptions];

/**
 * One typed function per row of the table; it answers what stands under `data`, of a row that sends a file the file, and
 * rejects with an `ApiError`. Streams are no call: they have no end.
 */
export type Api = {
  [N in EndpointName as Endpoints[N] extends { responseKind: 'stream' } ? never : N]: (
    ...args: Arguments<Endpoints[N]>
  ) => Promise<
    Endpoints[N] extends { responseKind: 'file' } ? Blob : EndpointResponse<Endpoints[N]>
  >;
};

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: File;
  files?: File[];
}

/** Makes the client: JSON, credentials, bearer token, time-outs, one refresh and one retry on 401 (spec.md §4, §7). */
export function createApi({ apiBase, onSessionEnded }: ApiOptions): Api {
  const http = axios.create({
    baseURL: `${apiBase}/api`,
    timeout: TIMEOUT_MS.request,
    withCredentials: true,
  });

  async function call(
    row: Endpoint,
    input: Input = {},
    options: CallOptions = {},
  ): Promise<unknown> {
    const { accessToken } = readSession();
    if (row.file && !accessToken) throw new ApiError('NO_TOKEN', FAILURE_TEXT.noToken);
    try {
      return await send(http, request(row, input, options), accessToken);
    } catch (error) {
      const failure = toApiError(error);
      if (failure.status !== 401 || row.skipRefreshOn401 || !accessToken) throw failure;
      const fresh = await renew(accessToken);
      return send(http, request(row, input, options), fresh).catch((again) => {
        throw toApiError(again);
      });
    }
  }

  async function renew(refused: string): Promise<string> {
    try {
      return await refreshAccessToken(http, refused);
    } catch (error) {
      // A refusal ends the session; a lost connection does not, or a tunnel would sign people out.
      const failure = toApiError(error);
      if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
        clearSession();
        onSessionEnded();
      }
      throw failure;
    }
  }

  const api = Object.entries<Endpoint>(endpoints).map(([name, row]) => [
    name,
    (input?: Input, options?: CallOptions) => call(row, input, options),
  ]);
  return Object.fromEntries(api) as Api;
}

function request(row: Endpoint, input: Input, options: CallOptions): AxiosRequestConfig {
  const { onProgress, signal } = options;
  return {
    method: row.method,
    url: row.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    ),
    params: input.query,
    data: row.file ? form(row.file.field, input) : input.body,
    timeout: row.timeoutMs ?? TIMEOUT_MS.request,
    ...(row.responseKind === 'file' && { responseType: 'blob' }),
    ...(signal && { signal }),
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  };
}

/** Fields go before the file: the server streams and must know them when the file begins. */
function form(field: string, { body, file, files = file ? [file] : [] }: Input): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) data.append(name, String(value));
  }
  for (const each of files) data.append(field, each);
  return data;
}

async function send(http: AxiosInstance, config: AxiosRequestConfig, token: string | null) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (config.responseType === 'blob') return sendForFile(http, { ...config, headers });
  const answer = await http.request<{ data: unknown }>({ ...config, headers });
  return normalizeIds(answer.data.data);
}

/** The file; a refusal comes as one too, and is read. */
async function sendForFile(http: AxiosInstance, config: AxiosRequestConfig): Promise<Blob> {
  try {
    return (await http.request<Blob>(config)).data;
  } catch (error) {
    if (!isAxiosError(error) || !(error.response?.data instanceof Blob)) throw error;
    const { status, data } = error.response;
    throw refusal(
      status,
      await data
        .text()
        .then(JSON.parse)
        .catch(() => undefined),
    );
  }
}

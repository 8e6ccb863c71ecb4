import {
  type Endpoint,
  type EndpointInput,
  type EndpointName,
  type EndpointResponse,
  type Endpoints,
  FAILURE_TEXT,
  REMOTE_HEADER,
  type RemoteBuild,
  TIMEOUT_MS,
  writeRemoteHeader,
} from '@muster/contract';
import { type Route, routes } from '@muster/contract/routes';
import { clearSession, readSession } from '@muster/token-store';
import axios, { type AxiosInstance, type AxiosRequestConfig, isAxiosError } from 'axios';
import { toApiError, toResponseError } from './api-error.ts';
import { ApiError, isApiError } from './errors.ts';
import { normalizeIds } from './normalize-ids.ts';
import { sendPosition } from './position.ts';
import { refreshAccessToken } from './refresh.ts';
import { openStream, readStream, type StreamOptions } from './stream.ts';

/** How to reach the API. */
export interface ApiOptions {
  /** Origin of the API, without `/api`; empty for the page's own origin. */
  apiBase: string;
  /**
   * Called when the session has expired and its tokens are cleared
   * (docs/product/sessions.md#session-expired).
   */
  onSessionEnded: () => void;
  /**
   * The token of a device that calls instead of an account (docs/product/crew.md#devices). Neither
   * the session of the page nor its refresh has a part in the calls then.
   */
  deviceToken?: string;
  /**
   * Called when the server asks that the user confirms who they are
   * (docs/product/second-factors.md#confirmation). Once it resolves to true, the call is repeated;
   * else, as without it, the call rejects with CONFIRMATION_NEEDED.
   */
  onConfirmationNeeded?: () => Promise<boolean>;
  /** The part of the page that calls, as `X-Muster-Remote` says it. By default nothing is said. */
  caller?: RemoteBuild;
  /** A client whose caller this one has too. */
  like?: Api;
}

/** Options of one request. */
export interface CallOptions {
  /** Cancels the request, which then rejects with code CANCELLED. */
  signal?: AbortSignal;
  /** Receives the fraction of the upload that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

type Arguments<C extends Endpoint> =
  Record<never, never> extends EndpointInput<C>
    ? [input?: EndpointInput<C>, options?: CallOptions]
    : [input: EndpointInput<C>, options?: CallOptions];

/**
 * One typed function per endpoint. It resolves to the response's `data`, or to a Blob for endpoints
 * that respond with a file, and rejects with an `ApiError`. The function of a stream resolves when
 * the server ends it, and rejects when it is lost.
 */
export type Api = {
  [N in EndpointName]: Endpoints[N] extends { responseKind: 'stream' }
    ? CallOf<Endpoints[N], 'stream'>
    : Endpoints[N] extends { responseKind: 'data-or-file' }
      ? CallOf<Endpoints[N], 'data-or-file'>
      : (
          ...args: Arguments<Endpoints[N]>
        ) => Promise<
          Endpoints[N] extends { responseKind: 'file' } ? Blob : EndpointResponse<Endpoints[N]>
        >;
};

/** Without a constraint, which is checked for all endpoints at once: that is too many. */
type CallOf<C, Kind extends 'stream' | 'data-or-file'> = C extends Endpoint
  ? Kind extends 'stream'
    ? (options: StreamCall<C>) => Promise<void>
    : DataOrFileCall<C>
  : never;

/** A Blob for a format of a file, else the data. */
interface DataOrFileCall<C extends Endpoint> {
  (
    input: Omit<EndpointInput<C>, 'query'> & { query: { format: 'csv' | 'xlsx' } },
    options?: CallOptions,
  ): Promise<Blob>;
  (...args: Arguments<C>): Promise<EndpointResponse<C>>;
}

/** The client of a host, which gives each remote its own. */
export type HostApi = Api & {
  /** The same client, whose requests say that this remote has sent them. */
  callAs: (caller: RemoteBuild) => Api;
};

/** For `ApiOptions.like`. */
const callers = new WeakMap<Api, RemoteBuild>();

/** What a stream is opened with; its address has the `params`. */
type StreamCall<C extends Endpoint> = StreamOptions<EndpointResponse<C>> &
  Pick<EndpointInput<C>, Extract<keyof EndpointInput<C>, 'params'>>;

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file?: File;
  files?: File[];
}

/**
 * Creates the API client: JSON, credentials, bearer token, time-outs, and one refresh and one retry
 * after a 401 (docs/product/sessions.md#session-expired).
 */
export function createApi(options: ApiOptions): HostApi {
  const caller = options.caller ?? (options.like && callers.get(options.like));
  const api: HostApi = {
    ...createFunctions(options, caller),
    callAs: (named) => createApi({ ...options, caller: named }),
  };
  if (caller) callers.set(api, caller);
  return api;
}

function createFunctions(
  { apiBase, onSessionEnded, onConfirmationNeeded, deviceToken }: ApiOptions,
  caller: RemoteBuild | undefined,
): Api {
  const http = createHttp(apiBase, caller);

  async function callRenewed(
    route: Route,
    input: Input = {},
    options: RequestOptions = {},
  ): Promise<unknown> {
    const accessToken = deviceToken ?? readSession().accessToken;
    if (route.fileField && !accessToken) throw new ApiError('NO_TOKEN', FAILURE_TEXT.noToken);
    try {
      return await sendTo(route, { http, input, options, caller, token: accessToken });
    } catch (error) {
      const failure = toApiError(error);
      const canRenew = accessToken && !deviceToken && !route.skipRefreshOn401;
      if (failure.status !== 401 || !canRenew) throw failure;
      const newToken = await renew(accessToken);
      return sendTo(route, { http, input, options, caller, token: newToken }).catch(
        (retryError) => {
          throw toApiError(retryError);
        },
      );
    }
  }

  async function renew(rejectedToken: string): Promise<string> {
    try {
      return await refreshAccessToken(http, rejectedToken);
    } catch (error) {
      // A lost connection must not end the session, or a train in a tunnel would sign people out.
      const failure = toApiError(error);
      if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
        clearSession();
        onSessionEnded();
      }
      throw failure;
    }
  }

  const call = confirmFirst(callRenewed, onConfirmationNeeded);
  const functions = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    route.responseKind === 'stream'
      ? (options: StreamOptions<unknown> & Pick<Input, 'params'>) =>
          stream(call(route, options, options), options)
      : (input?: Input, options?: CallOptions) => call(route, input, options),
  ]);
  return Object.fromEntries(functions) as Api;
}

type Call = (route: Route, input?: Input, options?: RequestOptions) => Promise<unknown>;

/** Repeats a call once, after the user has confirmed who they are. */
function confirmFirst(call: Call, confirm: ApiOptions['onConfirmationNeeded']): Call {
  return async (...given) => {
    try {
      return await call(...given);
    } catch (error) {
      if (!isApiError(error, 'CONFIRMATION_NEEDED') || !(await confirm?.())) throw error;
      return call(...given);
    }
  };
}

function createHttp(apiBase: string, caller: RemoteBuild | undefined): AxiosInstance {
  const http = axios.create({
    baseURL: `${apiBase}/api`,
    timeout: TIMEOUT_MS.request,
    withCredentials: true,
    headers: describeCaller(caller),
  });
  sendPosition(http);
  return http;
}

function describeCaller(caller: RemoteBuild | undefined): Record<string, string> {
  return caller ? { [REMOTE_HEADER]: writeRemoteHeader(caller) } : {};
}

async function stream(response: Promise<unknown>, options: StreamOptions<unknown>): Promise<void> {
  return readStream((await response) as ReadableStream<Uint8Array>, options);
}

interface RequestOptions extends CallOptions {
  lastEventId?: string | undefined;
}

function request(route: Route, input: Input, options: RequestOptions): AxiosRequestConfig {
  const { onProgress, signal } = options;
  return {
    method: route.method,
    url: fillPath(route.path, input.params),
    params: input.query,
    data: route.fileField ? form(route.fileField, input) : input.body,
    timeout: route.timeoutMs ?? TIMEOUT_MS.request,
    ...(isFile(route, input) && { responseType: 'blob' }),
    ...(signal && { signal }),
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  };
}

function isFile({ responseKind }: Route, { query }: Input): boolean {
  if (responseKind !== 'data-or-file') return responseKind === 'file';
  return (query?.format ?? 'json') !== 'json';
}

function fillPath(path: string, params: Input['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * Fields precede the file, because the server streams the form and needs them when the file starts.
 */
function form(field: string, { body, file, files = file ? [file] : [] }: Input): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) data.append(name, String(value));
  }
  for (const each of files) data.append(field, each);
  return data;
}

interface SentRequest {
  http: AxiosInstance;
  input: Input;
  options: RequestOptions;
  caller: RemoteBuild | undefined;
  token: string | null;
}

function sendTo(
  route: Route,
  { http, input, options, caller, token }: SentRequest,
): Promise<unknown> {
  if (route.responseKind === 'stream')
    return openStream(http.getUri({ url: fillPath(route.path, input.params) }), {
      ...options,
      headers: describeCaller(caller),
      token,
    });
  return send(http, request(route, input, options), token);
}

async function send(http: AxiosInstance, config: AxiosRequestConfig, token: string | null) {
  const headers = { ...config.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  if (config.responseType === 'blob') return sendForFile(http, { ...config, headers });
  const response = await http.request<{ data: unknown }>({ ...config, headers });
  return normalizeIds(response.data.data);
}

/** Requests a file. An error then arrives as a Blob as well and is read as JSON. */
async function sendForFile(http: AxiosInstance, config: AxiosRequestConfig): Promise<Blob> {
  try {
    return (await http.request<Blob>(config)).data;
  } catch (error) {
    if (!isAxiosError(error) || !(error.response?.data instanceof Blob)) throw error;
    const { status, data } = error.response;
    throw toResponseError(
      status,
      await data
        .text()
        .then(JSON.parse)
        .catch(() => undefined),
    );
  }
}

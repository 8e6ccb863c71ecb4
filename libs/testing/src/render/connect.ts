import {
  type AxiosAdapter,
  AxiosError,
  CanceledError,
  type InternalAxiosRequestConfig,
} from 'axios';
import { type FakeBackend, findActor } from '../fake-backend/fake-backend.ts';
import type { EndpointHandler } from '../handlers/handle.ts';
import { ConnectionLost } from '../handlers/refuse.ts';
import { respondToRequest, type WireRequest } from '../handlers/respond-to-request.ts';
import { respondToPostcodes } from '../postcodes/respond-to-postcodes.ts';

/** What answers; a test puts its own here. */
export interface Served {
  backend: FakeBackend;
  handlers: EndpointHandler[];
  /** The UK postcode lookup does not answer. */
  postcodesAreDown: boolean;
  /** What was asked, in order. */
  requests: WireRequest[];
  /** What handlers did wrong; a test that leaves anything here fails. */
  faults: unknown[];
}

/**
 * The last step of axios, answered by request handlers instead of a network: everything before it is the product's own
 * client. Why not msw: docs/decisions/request-handlers.md.
 */
export function connect(served: Served): AxiosAdapter {
  return async (config) => {
    if (config.baseURL === '/postcodes-stand-in') return findPostcode(served, config);
    const request = readRequest(config);
    served.requests.push(request);
    const { status, body } = await Promise.race([answer(served, request, config), aborted(config)]);
    config.onUploadProgress?.({ progress: 1, loaded: 1, bytes: 1, lengthComputable: true });
    const response = {
      // As it would come off the wire: a copy, and nothing JSON cannot say.
      data: asAnswered(config, body),
      status,
      statusText: '',
      headers: {},
      config,
    };
    if (status < 300) return response;
    throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response);
  };
}

function asAnswered({ responseType }: InternalAxiosRequestConfig, body: unknown): unknown {
  const text = JSON.stringify(body);
  return responseType === 'blob'
    ? new Blob([text], { type: 'application/json' })
    : JSON.parse(text);
}

async function findPostcode({ postcodesAreDown }: Served, config: InternalAxiosRequestConfig) {
  if (postcodesAreDown) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const { status, body: data } = respondToPostcodes(config.url ?? '');
  return { data, status, statusText: '', headers: {}, config };
}

async function answer(served: Served, request: WireRequest, config: InternalAxiosRequestConfig) {
  const { backend, handlers, faults } = served;
  // No answer comes in the same turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
  try {
    return await respondToRequest(
      { handlers, findActor: (token) => findActor(backend, token) },
      request,
    );
  } catch (fault) {
    if (!(fault instanceof ConnectionLost)) faults.push(fault);
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  }
}

function aborted({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    function give() {
      return reject(new CanceledError());
    }
    if (signal?.aborted) give();
    signal?.addEventListener?.('abort', give);
  });
}

function readRequest({
  method,
  url,
  params,
  data,
  headers,
}: InternalAxiosRequestConfig): WireRequest {
  const given = Object.entries<unknown>(params ?? {}).filter(([, value]) => value !== undefined);
  return {
    method: (method ?? 'get').toUpperCase(),
    path: url ?? '/',
    query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    token:
      headers
        .get('Authorization')
        ?.toString()
        .replace(/^Bearer /, '') ?? null,
    ...(data instanceof FormData ? readForm(data) : { body: data ? JSON.parse(data) : undefined }),
  };
}

function readForm(form: FormData): Pick<WireRequest, 'body' | 'file'> {
  const entries = [...form.entries()];
  const file = entries.map(([, value]) => value).find((value) => value instanceof File);
  return { body: Object.fromEntries(entries.filter(([, value]) => value !== file)), file };
}

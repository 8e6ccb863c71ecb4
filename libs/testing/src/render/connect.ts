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

/** The state of the fake server that responds to the rendered remote. */
export interface FakeServer {
  backend: FakeBackend;
  handlers: EndpointHandler[];
  /** The UK postcode lookup cannot be reached. */
  postcodesAreDown: boolean;
  /** The requests so far, in order. */
  requests: WireRequest[];
  /** Errors of handlers; a test that leaves an error here fails. */
  faults: unknown[];
  /** After its test it responds to nothing, as if the page were closed. */
  isStopped: boolean;
}

/**
 * An axios adapter that responds from request handlers instead of the network, so that a test runs
 * the product's own client. Why not msw: docs/decisions/request-handlers.md.
 */
export function connect(fakeServer: FakeServer): AxiosAdapter {
  return async (config) => {
    if (fakeServer.isStopped) return new Promise(() => undefined);
    if (config.baseURL === '/postcodes-stand-in') return findPostcode(fakeServer, config);
    const request = readRequest(config);
    fakeServer.requests.push(request);
    const { status, body } = await Promise.race([
      respond(fakeServer, request, config),
      rejectOnAbort(config),
    ]);
    config.onUploadProgress?.({ progress: 1, loaded: 1, bytes: 1, lengthComputable: true });
    const response = {
      // A copy through JSON, as over the network.
      data: toResponseData(config, body),
      status,
      statusText: '',
      headers: {},
      config,
    };
    if (status < 300) return response;
    throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response);
  };
}

function toResponseData({ responseType }: InternalAxiosRequestConfig, body: unknown): unknown {
  const text = JSON.stringify(body);
  return responseType === 'blob'
    ? new Blob([text], { type: 'application/json' })
    : JSON.parse(text);
}

async function findPostcode({ postcodesAreDown }: FakeServer, config: InternalAxiosRequestConfig) {
  if (postcodesAreDown) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const { status, body: data } = respondToPostcodes(config.url ?? '');
  return { data, status, statusText: '', headers: {}, config };
}

async function respond(
  fakeServer: FakeServer,
  request: WireRequest,
  config: InternalAxiosRequestConfig,
) {
  const { backend, handlers, faults } = fakeServer;
  // A real response never arrives synchronously.
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

function rejectOnAbort({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    function cancel() {
      reject(new CanceledError());
    }
    if (signal?.aborted) cancel();
    signal?.addEventListener?.('abort', cancel);
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

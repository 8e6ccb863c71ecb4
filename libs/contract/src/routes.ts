import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';

/** What a client has to know of an endpoint to send a request to it. */
export interface Route extends Pick<Endpoint, 'method' | 'path'> {
  /** Name of the form field that holds the files; the request is then multipart/form-data. */
  fileField?: string;
  responseKind?: Endpoint['responseKind'];
  /** How long the client waits, in milliseconds; `TIMEOUT_MS.request` by default. */
  timeoutMs?: number;
  skipRefreshOn401?: true;
}

/**
 * The route of every endpoint, by the endpoint's key. Apps that are built for production contain
 * this value instead of what computes it, so that no page loads the schemas of every endpoint to
 * send a request (tools/bundling/evaluate-at-build.cjs).
 */
export const routes = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, toRoute(endpoint)]),
) as Record<EndpointName, Route>;

function toRoute(endpoint: Endpoint): Route {
  const { method, path, file, responseKind, timeoutMs, skipRefreshOn401 } = endpoint;
  return {
    method,
    path,
    ...(file && { fileField: file.field }),
    ...(responseKind && { responseKind }),
    ...(timeoutMs && { timeoutMs }),
    ...(skipRefreshOn401 && { skipRefreshOn401 }),
  };
}

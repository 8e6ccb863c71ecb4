import {
  type Endpoint,
  type EndpointName,
  ERRORS,
  type ErrorBody,
  type User,
} from '@muster/contract';
import { fieldErrors } from '@muster/contract/schemas';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import type { EndpointHandler } from './handle.ts';
import { matchEndpoint } from './match-endpoint.ts';
import { Refusal, refuse } from './refuse.ts';

/** An HTTP request, whatever transport carries it. */
export interface WireRequest {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  query: Record<string, string>;
  token: string | null;
  /** JSON, or the form fields that accompany a file. */
  body?: unknown;
  file?: (Blob & { name: string }) | undefined;
}

/** Status and envelope (docs/product/api-conventions.md#envelope). */
export interface WireResponse {
  status: number;
  body: { success: true; data: unknown } | { success: false; error: ErrorBody };
}

interface Responder {
  /** If an endpoint has several handlers, the last one is used. */
  handlers: readonly EndpointHandler[];
  findActor: (token: string | null) => User | null;
}

/**
 * Responds as the server would: checks access, parses the request, then runs the handler. Rejects
 * only on a lost connection or a faulty handler.
 */
export async function respondToRequest(
  { handlers, findActor }: Responder,
  request: WireRequest,
): Promise<WireResponse> {
  try {
    const matched = matchEndpoint(request.method, request.path);
    if (!matched) return refuse('NOT_FOUND');
    const { name, endpoint, params } = matched;
    const actor = requireActor(endpoint, request, findActor(request.token));
    const parsed = parse(endpoint, { ...request, params });
    const handler = handlers.findLast((candidate) => candidate.name === name);
    if (!handler) throw new Error(`${name} has no handler`);
    const { token, file } = request;
    const data = await handler.respond({ ...parsed, actor, token, file });
    return {
      status: endpoint.status ?? 200,
      body: { success: true, data: check(name, endpoint, data) },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { success: false, error: error.body } };
  }
}

function requireActor(endpoint: Endpoint, request: WireRequest, actor: User | null): User | null {
  if (request.token && !actor && !endpoint.skipRefreshOn401) refuse('SESSION_EXPIRED');
  if (endpoint.access !== 'anyone' && !actor) refuse('UNAUTHENTICATED');
  if (endpoint.access === 'superadmin' && actor?.id !== SUPERADMIN_ID) refuse('FORBIDDEN');
  return actor;
}

function parse(endpoint: Endpoint, given: WireRequest & { params: Record<string, string> }) {
  const parts = { params: given.params, query: given.query, body: given.body ?? {} };
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const result = endpoint[part]?.safeParse(parts[part]);
    if (result && !result.success) {
      refuse('VALIDATION', ERRORS.VALIDATION.message, fieldErrors(result.error));
    }
    parsed[part] = result?.data;
  }
  return parsed;
}

function check(name: EndpointName, endpoint: Endpoint, data: unknown): unknown {
  const result = endpoint.response.safeParse(data);
  if (result.success) return result.data;
  throw new Error(`The handler of ${name} does not match its endpoint: ${result.error.message}`);
}

import {
  type Endpoint,
  type EndpointName,
  ERRORS,
  type ErrorBody,
  fieldErrors,
  type User,
} from '@muster/contract';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import type { EndpointHandler } from './handle.ts';
import { matchEndpoint } from './match-endpoint.ts';
import { Refusal, refuse } from './refuse.ts';

/** A request as it comes off the wire, whatever carries it. */
export interface WireRequest {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  query: Record<string, string>;
  token: string | null;
  /** JSON, or the form fields beside a file. */
  body?: unknown;
  file?: (Blob & { name: string }) | undefined;
}

/** Status and envelope (decisions.md §1). */
export interface WireResponse {
  status: number;
  body: { success: true; data: unknown } | { success: false; error: ErrorBody };
}

interface Answering {
  /** A later handler of a call wins over an earlier one. */
  handlers: readonly EndpointHandler[];
  findActor: (token: string | null) => User | null;
}

/** Answers as the server would: who may call, is the request right, and then the handler. Rejects only on a lost connection or a wrong handler. */
export async function respondToRequest(
  { handlers, findActor }: Answering,
  request: WireRequest,
): Promise<WireResponse> {
  try {
    const matched = matchEndpoint(request.method, request.path);
    if (!matched) return refuse('NOT_FOUND');
    const { name, row, params } = matched;
    const actor = requireActor(row, request, findActor(request.token));
    const parsed = parse(row, { ...request, params });
    const handler = handlers.findLast((candidate) => candidate.name === name);
    if (!handler) throw new Error(`No handler answers ${name}`);
    const { token, file } = request;
    const data = await handler.respond({ ...parsed, actor, token, file });
    return { status: row.status ?? 200, body: { success: true, data: check(name, row, data) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { success: false, error: error.body } };
  }
}

function requireActor(row: Endpoint, request: WireRequest, actor: User | null): User | null {
  if (request.token && !actor && !row.skipRefreshOn401) refuse('SESSION_EXPIRED');
  if (row.access !== 'anyone' && !actor) refuse('UNAUTHENTICATED');
  if (row.access === 'superadmin' && actor?.id !== SUPERADMIN_ID) refuse('FORBIDDEN');
  return actor;
}

function parse(row: Endpoint, given: WireRequest & { params: Record<string, string> }) {
  const parts = { params: given.params, query: given.query, body: given.body ?? {} };
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const result = row[part]?.safeParse(parts[part]);
    if (result && !result.success) {
      refuse('VALIDATION', ERRORS.VALIDATION.message, fieldErrors(result.error));
    }
    parsed[part] = result?.data;
  }
  return parsed;
}

function check(name: EndpointName, row: Endpoint, data: unknown): unknown {
  const result = row.response.safeParse(data);
  if (result.success) return result.data;
  throw new Error(`The handler of ${name} answers what its row does not: ${result.error.message}`);
}

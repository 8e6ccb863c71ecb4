import assert from 'node:assert/strict';
import {
  type Endpoint,
  type EndpointInput,
  type EndpointName,
  type EndpointResponse,
  type Endpoints,
  ERRORS,
  type ErrorBody,
  errorsOf,
} from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { z } from 'zod';
import type { TestServer } from './start-test-server.ts';

/** The caller; none by default. */
export interface CallerOptions {
  /** Another address of the endpoint, one of its `alsoAt`. */
  at?: Pick<Endpoint, 'method' | 'path'>;
  as?: { tokens: { accessToken: string } };
}

/** A request of any content, valid or not. */
export interface RawInput extends CallerOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
  files?: File[];
  headers?: Record<string, string>;
}

/** The server's refusal. */
export interface Refusal extends ErrorBody {
  status: number;
  headers: Headers;
}

/**
 * Calls an endpoint over HTTP and returns the `data`. Status, envelope and every key are checked
 * against the contract.
 */
export async function call<N extends EndpointName>(
  server: TestServer,
  name: N,
  input: EndpointInput<Endpoints[N]> & CallerOptions,
): Promise<EndpointResponse<Endpoints[N]>> {
  const endpoint: Endpoint = endpoints[name];
  const response = await send(server, name, input);
  const content = await response.json();
  assert.equal(response.status, endpoint.status ?? 200, JSON.stringify(content));
  assert.equal(content.success, true);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  return strictly(endpoint.response).parse(content.data) as EndpointResponse<Endpoints[N]>;
}

/**
 * Calls an endpoint that must refuse, and returns the refusal. Envelope, status, declared codes and
 * request id are checked.
 */
export async function refuse(
  server: TestServer,
  name: EndpointName,
  input: RawInput = {},
): Promise<Refusal> {
  return readRefusal(await send(server, name, input), name);
}

/**
 * The refusal in a response, after checking its envelope and that the endpoint declares its code.
 */
export async function readRefusal(response: Response, name?: EndpointName): Promise<Refusal> {
  const text = await response.text();
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, text);
  const { success, error } = JSON.parse(text) as { success: boolean; error: ErrorBody };
  assert.equal(success, false, text);
  assert.equal(ERRORS[error.code]?.status, response.status, text);
  if (name)
    assert.ok(
      errorsOf(endpoints[name]).includes(error.code),
      `${name} does not declare ${error.code}`,
    );
  assert.equal(error.requestId, response.headers.get('x-request-id'));
  assert.match(error.requestId ?? '', /^[\w-]{8,64}$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  // A response must not reveal the implementation.
  assert.doesNotMatch(text, /node_modules|\.ts:|\bat \w+ \(|select |insert /);
  return { ...error, status: response.status, headers: response.headers };
}

/** Sends a request to an endpoint, valid or not. */
export function send(
  server: TestServer,
  name: EndpointName,
  input: RawInput = {},
): Promise<Response> {
  const endpoint: Endpoint = endpoints[name];
  const { method, path: template } = input.at ?? endpoint;
  const path = template.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  const { body, type } = endpoint.file ? toForm(endpoint.file.field, input) : toJson(input);
  return fetch(`${server.url}/api${path}${toQuery(input.query)}`, {
    method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(input.as && { authorization: `Bearer ${input.as.tokens.accessToken}` }),
      ...input.headers,
    },
    ...(body !== undefined && { body }),
  });
}

function toQuery(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function toJson({ body }: RawInput) {
  return body === undefined
    ? { body: undefined, type: undefined }
    : { body: JSON.stringify(body), type: 'application/json' };
}

function toForm(field: string, { body = {}, file, files = file ? [file] : [] }: RawInput) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) form.append(name, String(value));
  for (const each of files) form.append(field, each);
  return { body: form, type: undefined };
}

/** The same schema, which also refuses unknown keys. */
function strictly(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

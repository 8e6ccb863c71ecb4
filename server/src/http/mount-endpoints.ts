import {
  type AccessRule,
  type Endpoint,
  ERRORS,
  endpoints,
  fieldErrors,
  MAX_JSON_BODY_BYTES,
} from '@muster/contract';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Authenticate } from '../auth/authenticate.ts';
import { AppError } from './app-error.ts';
import type { Actor, Handlers, ReceivedFile } from './handler.ts';
import { type Received, receiveFiles } from './receive-files.ts';
import { responseSchema } from './response-schema.ts';
import { sendResponse } from './send-response.ts';

interface MountOptions {
  handlers: Handlers;
  authenticate: Authenticate;
  /** Where uploads wait until they are stored. */
  temporaryDir: string;
}

/** An endpoint's function without its types. */
type AnyHandler = (request: unknown) => Promise<unknown>;

/** Makes a route of every endpoint: access, parsing, the function, and only declared keys in the response. */
export function mountEndpoints(app: FastifyInstance, options: MountOptions): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handle = options.handlers[name as keyof Handlers] as AnyHandler;
    for (const address of [endpoint, ...(endpoint.alsoAt ?? [])]) {
      const { method, path } = address;
      mountEndpoint(app, { ...endpoint, method, path }, { ...options, handle });
    }
  }
}

function mountEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  { authenticate, handle, temporaryDir }: MountOptions & { handle: AnyHandler },
) {
  const actors = new WeakMap<FastifyRequest, Actor | null>();
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...routeOptions(endpoint),
    // Before the body is read: nobody we do not know makes us parse one.
    preParsing: async (request) => {
      const actor = endpoint.skipRefreshOn401 ? null : await authenticate(request);
      admit(endpoint, actor);
      actors.set(request, actor);
    },
    handler: async (request, reply) => {
      // The parser of uploads lets forms through to every call.
      if (!endpoint.file && isForm(request))
        throw new AppError('WRONG_TYPE', { message: 'Send JSON' });
      const received = endpoint.file
        ? await receiveFiles(request, endpoint.file, temporaryDir)
        : undefined;
      const response = await respondTo(received).finally(() => received?.discard());
      return sendResponse(reply.code(endpoint.status ?? 200), response);

      async function respondTo({ fields, files }: Partial<Received> = {}): Promise<unknown> {
        return handle({
          ...parseRequest(endpoint, request, fields),
          ...filesOf(endpoint, files),
          actor: actors.get(request) ?? null,
          lastEventId: request.headers['last-event-id'],
          log: request.log,
        });
      }
    },
  });
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

function filesOf(endpoint: Endpoint, files: readonly ReceivedFile[] | undefined) {
  return endpoint.file?.maxFiles ? { files } : { file: files?.[0] };
}

function routeOptions(endpoint: Endpoint): RouteShorthandOptions {
  return {
    // Uploads stream past this; it is what a JSON body may hold.
    bodyLimit: MAX_JSON_BODY_BYTES,
    // Nobody would be there to take what it sends.
    ...(endpoint.responseKind === 'stream' && { exposeHeadRoute: false }),
    schema: { response: { [endpoint.status ?? 200]: responseSchema(endpoint) } },
    ...(endpoint.rateLimitPerMinute && {
      config: { rateLimit: { max: endpoint.rateLimitPerMinute } },
    }),
  };
}

const ADMITTED: Partial<Record<AccessRule, 'superadmin' | 'others'>> = {
  superadmin: 'superadmin',
  user: 'others',
  'moment-owner': 'others',
};

/** The part of `who` that needs no endpoint of the database; ownership stands in the WHERE of the slice. */
function admit(endpoint: Endpoint, actor: Actor | null): void {
  if (endpoint.access === 'anyone') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  const isFor = ADMITTED[endpoint.access] ?? 'all';
  if (isFor !== 'all' && (isFor === 'superadmin') !== actor.isSuperadmin)
    throw new AppError('FORBIDDEN');
}

function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  fields?: Record<string, string>,
): object {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, fields ?? (request.body === undefined ? {} : request.body)),
  };
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // What is wrong with the whole of it (a list where an object should be) belongs to no field.
  const { '': _, ...fields } = fieldErrors(result.error);
  const message = Object.values(fields)[0] ?? ERRORS.VALIDATION.message;
  throw new AppError('VALIDATION', { message, fields });
}

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

/** What every row's function looks like once its types no longer matter. */
type AnyHandler = (request: unknown) => Promise<unknown>;

/** Makes a route of every row: who may call, parsing, the function, and only declared keys out. */
export function mountEndpoints(app: FastifyInstance, options: MountOptions): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handle = options.handlers[name as keyof Handlers] as AnyHandler;
    mountEndpoint(app, endpoint, { ...options, handle });
  }
}

function mountEndpoint(
  app: FastifyInstance,
  row: Endpoint,
  { authenticate, handle, temporaryDir }: MountOptions & { handle: AnyHandler },
) {
  const actors = new WeakMap<FastifyRequest, Actor | null>();
  app.route({
    method: row.method,
    url: `/api${row.path}`,
    ...routeOptions(row),
    // Before the body is read: nobody we do not know makes us parse one.
    preParsing: async (request) => {
      const actor = row.skipRefreshOn401 ? null : await authenticate(request);
      admit(row, actor);
      actors.set(request, actor);
    },
    handler: async (request, reply) => {
      // The parser of uploads lets forms through to every call.
      if (!row.file && isForm(request)) throw new AppError('WRONG_TYPE', { message: 'Send JSON' });
      const received = row.file ? await receiveFiles(request, row.file, temporaryDir) : undefined;
      const answer = await answerWith(received).finally(() => received?.discard());
      return sendResponse(reply.code(row.status ?? 200), answer);

      async function answerWith({ fields, files }: Partial<Received> = {}): Promise<unknown> {
        return handle({
          ...parseRequest(row, request, fields),
          ...filesOf(row, files),
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

function filesOf(row: Endpoint, files: readonly ReceivedFile[] | undefined) {
  return row.file?.maxFiles ? { files } : { file: files?.[0] };
}

function routeOptions(row: Endpoint): RouteShorthandOptions {
  return {
    // Uploads stream past this; it is what a JSON body may hold.
    bodyLimit: MAX_JSON_BODY_BYTES,
    // Nobody would be there to take what it sends.
    ...(row.responseKind === 'stream' && { exposeHeadRoute: false }),
    schema: { response: { [row.status ?? 200]: responseSchema(row) } },
    ...(row.rateLimitPerMinute && { config: { rateLimit: { max: row.rateLimitPerMinute } } }),
  };
}

const ADMITTED: Partial<Record<AccessRule, 'superadmin' | 'others'>> = {
  superadmin: 'superadmin',
  user: 'others',
  'moment-owner': 'others',
};

/** The part of `who` that needs no row of the database; ownership stands in the WHERE of the slice. */
function admit(row: Endpoint, actor: Actor | null): void {
  if (row.access === 'anyone') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  const isFor = ADMITTED[row.access] ?? 'all';
  if (isFor !== 'all' && (isFor === 'superadmin') !== actor.isSuperadmin)
    throw new AppError('FORBIDDEN');
}

function parseRequest(
  row: Endpoint,
  request: FastifyRequest,
  fields?: Record<string, string>,
): object {
  return {
    params: parsePart(row.params, request.params),
    query: parsePart(row.query, request.query),
    body: parsePart(row.body, fields ?? (request.body === undefined ? {} : request.body)),
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

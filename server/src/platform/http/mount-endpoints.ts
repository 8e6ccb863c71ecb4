import {
  type AccessRule,
  type Endpoint,
  type EndpointName,
  ERRORS,
  MAX_JSON_BODY_BYTES,
  OPEN_TO_DEVICES,
  POSITION_HEADER,
} from '@muster/contract';
import { endpoints, fieldErrors } from '@muster/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { LazySignal } from './client-signal.ts';
import type { StartDownload } from './downloads.ts';
import type {
  Actor,
  Authenticate,
  AuthenticateDevice,
  AuthenticateKey,
  AuthenticatePublisher,
  CallingDevice,
  CallingKey,
  Handlers,
  Publisher,
  ReceivedFile,
} from './handler.ts';
import { admitKey, admitKeyAgain, type ParsedParts, runForKey, sendShown } from './key-requests.ts';
import { type Received, receiveFiles, type UploadOptions } from './receive-files.ts';
import { withinDeadline } from './request-deadline.ts';

interface MountOptions {
  services: Services;
  handlers: Handlers;
  authenticate: Authenticate;
  isSecondFactorMissing: (actor: Actor, name: EndpointName) => Promise<boolean>;
  authenticateDevice: AuthenticateDevice;
  authenticateKey: AuthenticateKey;
  authenticatePublisher: AuthenticatePublisher;
  uploads: UploadOptions;
  startDownload: StartDownload;
}

interface Mounted {
  name: EndpointName;
  handle: AnyHandler;
}

/** An endpoint's function without its types. */
type AnyHandler = (services: Services, request: unknown) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent it; null before that is known, and for a visitor. */
    actor: Actor | null;
    /** The team that sent it, for endpoints of publishing. */
    publisher: Publisher | null;
    /** The device that sent it, for endpoints of devices. */
    device: CallingDevice | null;
    /** The key that sent it, for endpoints of programs. */
    key: CallingKey | null;
  }
}

/**
 * Makes a route of every endpoint: access, parsing, the function, and only declared keys in the
 * response.
 */
export function mountEndpoints(app: FastifyInstance, options: MountOptions): void {
  app
    .decorateRequest('actor', null)
    .decorateRequest('publisher', null)
    .decorateRequest('device', null)
    .decorateRequest('key', null);
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const name = key as EndpointName;
    const handle = options.handlers[name] as AnyHandler;
    for (const address of [endpoint, ...(endpoint.alsoAt ?? [])]) {
      const { method, path } = address;
      mountEndpoint(app, { ...endpoint, method, path }, { ...options, name, handle });
    }
  }
}

function mountEndpoint(app: FastifyInstance, endpoint: Endpoint, options: MountOptions & Mounted) {
  const { name, handle, services, uploads, startDownload } = options;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...routeOptions(name, endpoint),
    // Before the body is read, so that the server parses no body of an unknown caller.
    preParsing: (request, reply) => identify(endpoint, { request, reply }, options),
    handler: async (request, reply) => {
      if (request.actor && isDownload(endpoint, request)) startDownload(request.actor.id, reply);
      // The multipart plugin accepts forms on every endpoint.
      if (!endpoint.file && isForm(request))
        throw new AppError('WRONG_TYPE', { message: 'Send JSON' });
      const received = endpoint.file
        ? await receiveFiles(request, endpoint.file, uploads)
        : undefined;
      const work = respondTo(received).finally(() => received?.discard());
      const response = await withinDeadline(endpoint, work);
      const position = endpoint.method === 'GET' ? undefined : await services.reads.position();
      if (position) reply.header(POSITION_HEADER, position);
      reply.code(endpoint.status ?? 200);
      return sendShown(endpoint, { key: request.key, reply }, response);

      async function respondTo({ fields, files }: Partial<Received> = {}): Promise<unknown> {
        await identifyAgain(endpoint, request, options);
        const parsed = parseRequest(endpoint, request, fields);
        const parts = {
          ...parsed,
          ...filesOf(endpoint, files),
          actor: request.actor,
          publisher: request.publisher ?? undefined,
          device: request.device ?? undefined,
          key: request.key ?? undefined,
          lastEventId: request.headers['last-event-id'],
          seen: positionOf(request),
          client: { userAgent: request.headers['user-agent'] ?? '', ipAddress: request.ip },
          log: request.log,
        };
        const given = Object.assign(new LazySignal(reply), parts);
        const called = { name, endpoint, request, parsed };
        return runForKey(services, called, () => handle(services, given));
      }
    },
  });
}

/** Finds out who sends a request, and throws when the endpoint is not for them. */
async function identify(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  options: MountOptions & Pick<Mounted, 'name'>,
): Promise<void> {
  const { authenticate, authenticateDevice, authenticateKey, authenticatePublisher } = options;
  const { isSecondFactorMissing, name } = options;
  if (!endpoint.skipRefreshOn401 && authenticateKey.isKey(request)) {
    const { limits } = options.services;
    return admitKey(endpoint, { request, reply }, { authenticateKey, limits });
  }
  if (!endpoint.skipRefreshOn401 && authenticateDevice.isDevice(request)) {
    if (!OPEN_TO_DEVICES.includes(endpoint.access)) throw new AppError('FORBIDDEN');
    request.device = await authenticateDevice.find(request);
    return;
  }
  if (endpoint.access === 'publisher') {
    request.publisher = authenticatePublisher(request);
    return;
  }
  const actor = endpoint.skipRefreshOn401 ? null : await authenticate(request);
  admit(endpoint, actor);
  request.actor = actor;
  if (!actor || !(await isSecondFactorMissing(actor, name))) return;
  if (endpoint.access !== 'anyone') throw new AppError('SECOND_FACTOR_NEEDED');
  request.actor = null;
}

/**
 * Once the body is read, which may have taken long: a session or a device that has ended meanwhile
 * does nothing.
 */
async function identifyAgain(
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticate, authenticateDevice, authenticateKey }: MountOptions,
): Promise<void> {
  if (request.key) await admitKeyAgain(endpoint, request, authenticateKey);
  else if (request.device) request.device = await authenticateDevice.find(request);
  else if (request.actor && request.method !== 'GET') request.actor = await authenticate(request);
}

function isDownload({ responseKind }: Endpoint, { query }: FastifyRequest): boolean {
  if (responseKind !== 'data-or-file') return responseKind === 'file';
  const { format = 'json' } = query as { format?: string };
  return format !== 'json';
}

function positionOf({ headers }: FastifyRequest): string | undefined {
  const value = headers[POSITION_HEADER.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

function filesOf(endpoint: Endpoint, files: readonly ReceivedFile[] | undefined) {
  return endpoint.file?.maxFiles ? { files } : { file: files?.[0] };
}

function routeOptions(name: string, endpoint: Endpoint): RouteShorthandOptions {
  return {
    // For JSON bodies; uploads are streamed and have limits of their own.
    bodyLimit: MAX_JSON_BODY_BYTES,
    // A HEAD request would open a stream that no one reads.
    ...(endpoint.responseKind === 'stream' && { exposeHeadRoute: false }),
    ...(endpoint.rateLimitPerMinute && {
      // One count for all addresses of an endpoint.
      config: { rateLimit: { max: endpoint.rateLimitPerMinute, groupId: name } },
    }),
  };
}

const ADMITTED: Partial<Record<AccessRule, 'superadmin' | 'others'>> = {
  superadmin: 'superadmin',
  user: 'others',
  'moment-owner': 'others',
};

/**
 * The part of an access rule that needs no query; the chapters check ownership in the WHERE of
 * their queries.
 */
function admit(endpoint: Endpoint, actor: Actor | null): void {
  if (endpoint.access === 'anyone') return;
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (['device', 'key'].includes(endpoint.access)) throw new AppError('FORBIDDEN');
  const isFor = ADMITTED[endpoint.access] ?? 'all';
  if (isFor !== 'all' && (isFor === 'superadmin') !== actor.isSuperadmin)
    throw new AppError('FORBIDDEN');
}

function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  fields?: Record<string, string>,
): ParsedParts {
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
  // An error of the whole part, such as a list instead of an object, belongs to no field.
  const { '': _, ...fields } = fieldErrors(result.error);
  const message = Object.values(fields)[0] ?? ERRORS.VALIDATION.message;
  throw new AppError('VALIDATION', { message, fields });
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { adminRoutes } from '../admin/routes.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import { authRoutes } from '../auth/routes.ts';
import type { Config } from '../config/config.ts';
import { eventRoutes } from '../events/routes.ts';
import { fileRoutes } from '../files/routes.ts';
import { serveMedia } from '../files/serve-media.ts';
import { healthRoutes } from '../health/routes.ts';
import { AppError } from '../http/app-error.ts';
import { handleErrors, sendError, sendMalformedRequest } from '../http/error-handler.ts';
import { mountEndpoints } from '../http/mount-endpoints.ts';
import { prepareUploads } from '../http/prepare-uploads.ts';
import { serveDocs } from '../http/serve-docs.ts';
import { likeRoutes } from '../likes/routes.ts';
import { messageRoutes } from '../messages/routes.ts';
import { momentRoutes } from '../moments/routes.ts';
import { participationRoutes } from '../participation/routes.ts';
import { profileRoutes } from '../profile/routes.ts';
import type { Services } from '../services.ts';
import { serveWeb } from '../web/serve-web.ts';

/** Requests a minute and address, on everything but media and the built apps; stricter ones stand in the table. */
const PER_MINUTE = 1_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The whole server, not listening yet. */
export async function buildApp(
  services: Services,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const temporaryDir = join(services.config.dataDir, 'uploading');
  await prepareUploads(temporaryDir);
  const app = createFastify(services.config, log);
  handleErrors(app);
  await addPlugins(app, services);
  logRequests(app);
  mountEndpoints(app, {
    handlers: {
      ...healthRoutes(services),
      ...authRoutes(services),
      ...profileRoutes(services),
      ...eventRoutes(services),
      ...likeRoutes(services),
      ...fileRoutes(services),
      ...messageRoutes(services),
      ...participationRoutes(services),
      ...adminRoutes(services),
      ...momentRoutes(services),
    },
    authenticate: createAuthenticate(services),
    temporaryDir,
  });
  await serveDocs(app);
  serveMedia(app, services);
  await serveWeb(app, services.config);
  // Listeners come back by themselves; waited for, they would hold up the stop.
  app.addHook('preClose', async () => services.streams.close());
  app.addHook('onClose', () => services.bus.close());
  return app;
}

function createFastify(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    // Whose address a rate limit counts; anybody can write the header.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    // While closing, what still comes over an open connection is answered, and the connection ends with it.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // A client that stops sending must not hold a connection for ever.
    requestTimeout: 150_000,
    frameworkErrors: sendError,
    clientErrorHandler: sendMalformedRequest,
  });
  // A plain text body would reach the rows as one string.
  app.removeContentTypeParser('text/plain');
  // Many clients say JSON also where they send nothing.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body.toString(), done),
  );
  return app;
}

async function addPlugins(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(multipart);
  if (!config.rateLimit) return;
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: '1 minute',
    // By the route, not by what was typed: `/%61pi/auth/login` is the same call.
    allowList: ({ routeOptions }) => !routeOptions.url?.startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1_000) }),
  });
}

/** One line a request: no query, no headers, no body, so no token and nothing private can be in it. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method, path: url.split('?')[0], status: reply.statusCode, milliseconds },
      'request',
    );
  });
}

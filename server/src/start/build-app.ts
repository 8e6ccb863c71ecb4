import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import {
  createAuthenticate,
  createAuthenticatePublisher,
} from '../features/accounts/authenticate.ts';
import { accountsEndpoints } from '../features/accounts/endpoints.ts';
import { noticeNews } from '../features/accounts/notices.ts';
import { accountStream } from '../features/accounts/stream.ts';
import { createSecondFactorCheck } from '../features/accounts/superadmin-factor.ts';
import { administrationEndpoints } from '../features/administration/endpoints.ts';
import { createAuthenticateDevice } from '../features/crew/authenticate-device.ts';
import { createAuthenticateKey } from '../features/crew/authenticate-key.ts';
import { crewEndpoints } from '../features/crew/endpoints.ts';
import { serveCalendarFeed } from '../features/events/calendar.ts';
import { eventsEndpoints } from '../features/events/endpoints.ts';
import { filesEndpoints } from '../features/files/endpoints.ts';
import { serveMedia } from '../features/files/serve-media.ts';
import { gateEndpoints } from '../features/gate/endpoints.ts';
import { messagesEndpoints } from '../features/messages/endpoints.ts';
import { messageChanges } from '../features/messages/message-changes.ts';
import { moneyEndpoints } from '../features/money/endpoints.ts';
import { serveFakePage, servePaymentWebhook } from '../features/money/serve-payments.ts';
import { operationsEndpoints } from '../features/operations/endpoints.ts';
import { organizersEndpoints } from '../features/organizers/endpoints.ts';
import { ownDataEndpoints } from '../features/own-data/endpoints.ts';
import { participationEndpoints } from '../features/participation/endpoints.ts';
import { promotions } from '../features/participation/promotions.ts';
import { waiversEndpoints } from '../features/waivers/endpoints.ts';
import { AppError } from '../platform/app-error.ts';
import { createDownloads } from '../platform/http/downloads.ts';
import { closeConnectionsInDrain } from '../platform/http/drain.ts';
import { handleErrors, sendError, sendMalformedRequest } from '../platform/http/error-handler.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuseKeysInUrls } from '../platform/http/key-requests.ts';
import { limitBodyTime } from '../platform/http/limit-body-time.ts';
import { limitConnections } from '../platform/http/limit-connections.ts';
import { logRequests } from '../platform/http/log-requests.ts';
import { mountEndpoints } from '../platform/http/mount-endpoints.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { redirectToHttps } from '../platform/http/redirect-to-https.ts';
import { setSecurityHeaders } from '../platform/http/security-headers.ts';
import { serveDocs } from '../platform/http/serve-docs.ts';
import { prepareUploadFolder, uploadFolderOf } from '../platform/http/upload-folder.ts';
import { createRequestLimitStore } from '../platform/limits/request-limit.ts';
import { serveUnsubscribe } from '../platform/mail/serve-unsubscribe.ts';
import { measure, serveMetrics } from '../platform/metrics/serve-metrics.ts';
import { requireRoom } from '../platform/require-room.ts';
import type { Services } from '../platform/services.ts';
import { traceRequests } from '../platform/tracing/trace-requests.ts';
import { serveWeb } from '../web/serve-web.ts';

/**
 * Requests to the API per minute and network address; some endpoints declare a lower limit
 * (docs/product/api-conventions.md#rate-limits).
 */
const MAX_REQUESTS_PER_MINUTE = 1_000;
/** A client that stops sending must not hold its connection. */
const REQUEST_TIMEOUT_MS = 150_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often the server looks for connections that are late. */
const LATE_CHECK_INTERVAL_MS = 5_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

const HANDLERS: Handlers = {
  ...operationsEndpoints,
  ...accountsEndpoints,
  ...accountStream([messageChanges, promotions, noticeNews]),
  ...ownDataEndpoints,
  ...eventsEndpoints,
  ...organizersEndpoints,
  ...participationEndpoints,
  ...administrationEndpoints,
  ...filesEndpoints,
  ...messagesEndpoints,
  ...crewEndpoints,
  ...gateEndpoints,
  ...moneyEndpoints,
  ...waiversEndpoints,
};

/** The whole server, which does not listen yet. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const temporaryDir = uploadFolderOf(services.config);
  await prepareUploadFolder(temporaryDir);
  const app = createFastify(services);
  app.server.maxConnections = services.config.maxConnections;
  if (services.config.rateLimit) limitConnections(app.server, services.config);
  handleErrors(app);
  setSecurityHeaders(app, services.config);
  closeConnectionsInDrain(app, services.drain);
  limitBodyTime(app);
  refuseKeysInUrls(app);
  redirectToHttps(app, services.config);
  await addPlugins(app, services);
  if (services.tracing) traceRequests(app, services.tracing);
  measure(app, services);
  logRequests(app);
  mountEndpoints(app, {
    services,
    handlers: HANDLERS,
    authenticate: createAuthenticate(services),
    isSecondFactorMissing: createSecondFactorCheck(services),
    authenticateDevice: createAuthenticateDevice(services),
    authenticateKey: createAuthenticateKey(services),
    authenticatePublisher: createAuthenticatePublisher(services.config),
    uploads: { temporaryDir, requireRoom: () => requireRoom(services.config) },
    startDownload: createDownloads(services.config.quotas.exports),
  });
  await serveDocs(app, services.config.publicUrl);
  serveMetrics(app, services);
  serveMedia(app, services);
  await serveUnsubscribe(app, services);
  serveCalendarFeed(app, services);
  await servePaymentWebhook(app, services);
  await serveFakePage(app, services);
  await serveWeb(app, services);
  // Clients reconnect by themselves; waiting for their streams to end would delay the shutdown.
  app.addHook('preClose', async () => services.streams.close());
  const { mailer, bus, snapshots, reads, locks } = services;
  for (const part of [mailer, bus, snapshots, reads, locks])
    app.addHook('onClose', async () => part.close());
  app.addHook('onClose', () => services.tracing?.close());
  return app;
}

function createFastify({ config, log }: Services): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    // Only known proxies may name the client's address, which the rate limit counts: anyone can
    // send the header.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const requested = headers['x-request-id'];
      return typeof requested === 'string' && REQUEST_ID.test(requested) ? requested : randomUUID();
    },
    // While closing, requests on open connections still get their response; then the connection is
    // closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_CHECK_INTERVAL_MS,
    },
    frameworkErrors: sendError,
    clientErrorHandler: sendMalformedRequest,
  });
  // A body of plain text would reach the handlers as one string.
  app.removeContentTypeParser('text/plain');
  // Many clients declare JSON without sending a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body.toString(), done),
  );
  return app;
}

async function addPlugins(app: FastifyInstance, { config, limits }: Services): Promise<void> {
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        // 256 kB, more than a list has: the default of 4 MB makes a response no smaller, and costs
        // half as much time again.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    },
  });
  await app.register(multipart);
  if (!config.rateLimit) return;
  await app.register(rateLimit, {
    max: MAX_REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    store: createRequestLimitStore(limits),
    keyGenerator: ({ ip }) => networkOf(ip),
    // By the route, not by the URL as sent: `/%61pi/auth/login` is the same endpoint.
    allowList: ({ routeOptions }) => !routeOptions.url?.startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1_000) }),
  });
}

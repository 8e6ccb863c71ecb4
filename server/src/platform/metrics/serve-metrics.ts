import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { AppError } from '../app-error.ts';
import { errorCode, StartError } from '../errors.ts';
import type { Services } from '../services.ts';
import { measureRemotes } from './measure-remotes.ts';
import { measureRequests } from './measure-requests.ts';
import { measureServer } from './measure-server.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';
/** Of the listener of its own; one Prometheus needs one. */
const MAX_CONNECTIONS = 20;

/** Counts from now on, if anyone can read it. */
export function measure(app: FastifyInstance, services: Services): void {
  const { port, token } = services.config.metrics;
  if (port === undefined && token === undefined) return;
  collectDefaultMetrics({ register: services.metrics.registry });
  measureRequests(app, services.metrics);
  measureRemotes(app, services);
  measureServer(app, services);
}

/**
 * `/metrics` for Prometheus (docs/operations.md#metrics). Closed by default: then it is an address
 * that does not exist.
 */
export function serveMetrics(
  app: FastifyInstance,
  { config, metrics }: Pick<Services, 'config' | 'metrics'>,
): void {
  app.get(PATH, async (request, reply) => {
    const { port, token } = config.metrics;
    if (port !== undefined || !token) return reply.callNotFound();
    if (!isToken(token, request.headers.authorization))
      throw new AppError('UNAUTHENTICATED', { message: 'Metrics need the METRICS_TOKEN' });
    const text = await metrics.read();
    return reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

/** The listener of METRICS_PORT. */
interface MetricsListener {
  url: string;
  close: () => void;
}

/**
 * Listens on METRICS_PORT; undefined without one. Throws a StartError when the port cannot be
 * opened.
 */
export async function listenForMetrics({
  config: {
    metrics: { port, host, token },
  },
  metrics,
  log,
}: Pick<Services, 'config' | 'metrics' | 'log'>): Promise<MetricsListener | undefined> {
  if (port === undefined) return undefined;
  const server = createServer(respondWith(metrics, token));
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(
      `METRICS_PORT ${port} can't be opened on METRICS_HOST ${host} (${errorCode(error)}).`,
    );
  });
  const bound = server.address();
  const url = `http://${host}:${typeof bound === 'object' && bound ? bound.port : port}${PATH}`;
  log.info(`metrics at ${url}`);
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function respondWith(metrics: Metrics, token: string | undefined): RequestListener {
  return async ({ method, url, headers }, response) => {
    const isFound = method === 'GET' && url?.split('?')[0] === PATH;
    if (!isFound) return void response.writeHead(404).end();
    if (token && !isToken(token, headers.authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await metrics.read();
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  };
}

/** In the same time whatever was sent, also if its length is another. */
function isToken(token: string, authorization = ''): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Anyone can send any other. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MS_PER_SECOND = 1_000;

/** Counts every response, never by its address as sent. */
export function measureRequests(
  app: FastifyInstance,
  { requests, requestSeconds }: Pick<Metrics, 'requests' | 'requestSeconds'>,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, route } = addressOf(request);
    requests.inc({ method, route, status: String(reply.statusCode) });
    if (!isStream(reply))
      requestSeconds.observe({ method, route }, reply.elapsedTime / MS_PER_SECOND);
    done();
  });
}

function addressOf({ method, routeOptions }: FastifyRequest) {
  return {
    method: METHODS.includes(method) ? method : 'other',
    route: routeOptions.url ?? 'unknown',
  };
}

/** It lasts as long as its client listens. */
function isStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

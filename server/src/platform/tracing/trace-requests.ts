import type { FastifyInstance, FastifyRequest } from 'fastify';
import { remoteOf } from '../http/remote-of.ts';
import type { Span, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where nobody collects traces. */
    span?: Span;
  }
}

/** A span for every request, named by the address as its endpoint declares it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      ...attributesOfRemote(request),
    };
    request.span = tracing.begin(`${method} ${route}`, { kind: 'request', attributes });
    done();
  });
  // Not in the first hook: reading a body leaves what is run there.
  app.addHook('preHandler', ({ span }, _, done) => (span ? span.run(done) : done()));
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    const attributes = { 'http.response.status_code': statusCode };
    span?.end({ hasFailed: statusCode >= 500, attributes });
    done();
  });
}

function attributesOfRemote(request: FastifyRequest) {
  const caller = remoteOf(request);
  return caller && { 'muster.remote': caller.remote, 'muster.build': caller.build };
}

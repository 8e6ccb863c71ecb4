import { writeRemoteHeader } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { loggedPath } from './logged-path.ts';
import { remoteOf } from './remote-of.ts';

/**
 * Logs one line per request, without secret parts of the path, query, headers and body, which can
 * hold tokens and private data.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, span } = request;
    const remote = remoteOf(request);
    request.log.info(
      {
        method,
        path: loggedPath(url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ...(remote && { remote: writeRemoteHeader(remote) }),
        ...(span && { traceId: span.traceId }),
      },
      'request',
    );
    done();
  });
}

import type { IncomingMessage } from 'node:http';
import { endpoints } from '@muster/contract/schemas';
import type { FastifyInstance } from 'fastify';
import { sendMalformedRequest } from './error-handler.ts';

/** How long a body may take to arrive. Uploads may take as long as any request. */
const BODY_TIMEOUT_MS = 30_000;

/**
 * Closes connections whose body does not arrive in time, also those that have their response
 * already, such as a 401.
 */
export function limitBodyTime(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  const uploads = new Set(listUploadUrls());
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const hasBody = raw.headers['content-length'] ?? raw.headers['transfer-encoding'];
    if (hasBody && !uploads.has(routeOptions.url ?? '')) closeWhenLate(raw, timeoutMs);
    done();
  });
}

function closeWhenLate(request: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    sendMalformedRequest(new Error('the body did not arrive in time'), request.socket);
  }, timeoutMs);
  timer.unref();
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

function listUploadUrls(): string[] {
  return Object.values(endpoints).flatMap((endpoint) =>
    'file' in endpoint ? [`/api${endpoint.path}`] : [],
  );
}

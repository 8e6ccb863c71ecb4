import type { Socket } from 'node:net';
import type { ErrorBody } from '@muster/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { errorCode } from '../errors.ts';
import { toAppError } from './to-app-error.ts';

/**
 * Sends every refusal, ours or the framework's, in the envelope
 * (docs/product/api-conventions.md#envelope).
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendRefusal(request, reply, new AppError('NOT_FOUND', { message: 'There is no such address' }));
  });
}

/**
 * Responds to anything that was thrown. What is not a refusal is a bug: the log has it, and the
 * caller sees a 500.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (!known) request.log.error({ err: error }, 'unexpected error');
  if (known?.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'not ready');
  sendRefusal(request, reply, known ?? new AppError('INTERNAL'));
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const body: ErrorBody = { code: error.code, message: error.message, requestId: request.id };
  if (error.fields) body.fields = error.fields;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  reply
    .header('cache-control', 'no-store')
    // An error before the first hook has no request id in its headers yet.
    .header('x-request-id', request.id)
    .code(error.status)
    .send({ success: false, error: body });
}

/** How long a client may take to read why its connection ends. */
const END_TIMEOUT_MS = 1_000;

/**
 * Responds to bytes that are not HTTP, or come too late, on the socket itself, because there is no
 * request.
 */
export function sendMalformedRequest(error: Error, socket: Socket): void {
  // Browsers open connections ahead of need. One that was never used ends without a word: a
  // browser sends what it was about to send again, but would take a refusal for its response.
  const isUnused = socket.bytesRead === 0;
  if (errorCode(error) === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(
    errorCode(error) === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'VALIDATION',
    { message: 'The request could not be read' },
  );
  const { code, message, status } = refusal;
  const body = JSON.stringify({ success: false, error: { code, message } });
  const headers = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  // A client that neither reads nor closes would keep the connection half open.
  setTimeout(() => socket.destroy(), END_TIMEOUT_MS).unref();
}

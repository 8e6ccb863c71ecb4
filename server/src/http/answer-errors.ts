import type { ErrorBody } from '@muster/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { toAppError } from './to-app-error.ts';

/** Puts every refusal, ours or the framework's, into the envelope of decisions.md §1. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    sendError(request, reply, known ?? new AppError('INTERNAL'));
  });
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, new AppError('NOT_FOUND', { message: 'There is no such address' }));
  });
}

/** Answers with the error's status and envelope. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const body: ErrorBody = { code: error.code, message: error.message, requestId: request.id };
  if (error.fields) body.fields = error.fields;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  reply
    .header('cache-control', 'no-store')
    .code(error.status)
    .send({ success: false, error: body });
}

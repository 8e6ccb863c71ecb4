import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * A signal that is aborted when the client hangs up before its response is sent. Its reason is a refusal that no one reads, so that
 * `signal.throwIfAborted()` ends a request without an error in the log.
 */
export function createClientSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  function abortUnlessSent() {
    if (!raw.writableFinished)
      gone.abort(new AppError('VALIDATION', { message: 'The client hung up' }));
  }
  if (raw.closed) abortUnlessSent();
  else raw.once('close', abortUnlessSent);
  return gone.signal;
}

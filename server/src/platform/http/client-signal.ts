import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * A signal that is aborted when the client hangs up before its response is sent. Its reason is a
 * refusal that no one reads, so that `signal.throwIfAborted()` ends a request without an error in
 * the log.
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

/**
 * An object whose `signal` is made when it is asked for. Few endpoints do, and a signal for every
 * request would cost more than a small request: the engine keeps its objects until a full garbage
 * collection. As a class, because a getter in an object literal is a new shape each time.
 */
export class LazySignal {
  readonly #reply: Pick<FastifyReply, 'raw'>;

  constructor(reply: Pick<FastifyReply, 'raw'>) {
    this.#reply = reply;
  }

  get signal(): AbortSignal {
    return createClientSignal(this.#reply);
  }
}

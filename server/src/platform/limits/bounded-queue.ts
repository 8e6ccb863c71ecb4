/** How many may run at once, how many may wait, and how long. */
export interface QueueBounds {
  maxConcurrent: number;
  maxWaiting: number;
  timeoutMs: number;
}

/** Runs work in the order of its arrival, only so much of it at once. */
export interface BoundedQueue {
  /**
   * Runs the work when it is its turn. Rejects with a QueueError when too many wait, when it has
   * waited too long, and when the signal is aborted before its turn because nobody wants the result
   * any more.
   */
  run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  isIdle: () => boolean;
}

/** Work was refused or dropped before it began; for its caller a 503. */
export class QueueError extends Error {
  readonly code = 'QUEUE_BUSY';
  readonly retryAfterSeconds = 2;

  constructor(message: string) {
    super(message);
    this.name = 'QueueError';
  }
}

export function createBoundedQueue({
  maxConcurrent,
  maxWaiting,
  timeoutMs,
}: QueueBounds): BoundedQueue {
  /** What starts each one that waits. */
  const queue = new Set<() => void>();
  let running = 0;

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new QueueError('the caller has hung up');
    if (running < maxConcurrent) {
      running += 1;
      return;
    }
    if (queue.size >= maxWaiting) throw new QueueError(`${maxWaiting} are waiting already`);
    await waitForTurn(signal);
  }
  async function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    function drop(why: string) {
      queue.delete(resolve);
      reject(new QueueError(why));
    }
    function hangUp() {
      drop('the caller has hung up');
    }
    const timer = setTimeout(drop, timeoutMs, `no turn within ${timeoutMs} ms`);
    signal?.addEventListener('abort', hangUp);
    queue.add(resolve);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', hangUp);
    });
  }
  /** Hands the turn over, so that nobody who arrives meanwhile is faster. */
  function passTurn(): void {
    const [next] = queue;
    if (!next) running -= 1;
    else if (queue.delete(next)) next();
  }
  return {
    run: async (work, signal) => {
      await takeTurn(signal);
      try {
        return await work();
      } finally {
        passTurn();
      }
    },
    isIdle: () => running === 0,
  };
}

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
  /**
   * The same for work that has waited in another queue already: it has every second turn, however
   * many wait.
   */
  runNext: <T>(work: () => Promise<T>) => Promise<T>;
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

export function createBoundedQueue({ maxConcurrent, ...bounds }: QueueBounds): BoundedQueue {
  const line = createLine(bounds);
  /** Those that have waited elsewhere. */
  const ahead = createLine(bounds);
  let wasAhead = false;
  let running = 0;

  async function takeTurn(own: Line, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new QueueError('the caller has hung up');
    if (running === maxConcurrent) return own.wait(signal);
    running += 1;
  }
  /** Hands the turn over, so that nobody who arrives meanwhile is faster. */
  function passTurn(): void {
    wasAhead = ahead.size() > 0 && (line.size() === 0 || !wasAhead);
    if (!(wasAhead ? ahead : line).startNext()) running -= 1;
  }
  async function runAfter<T>(turn: Promise<void>, work: () => Promise<T>): Promise<T> {
    await turn;
    try {
      return await work();
    } finally {
      passTurn();
    }
  }
  return {
    run: (work, signal) => runAfter(takeTurn(line, signal), work),
    runNext: (work) => runAfter(takeTurn(ahead), work),
    isIdle: () => running === 0,
  };
}

/** Those who wait for a turn, in the order of their arrival. */
interface Line {
  size: () => number;
  wait: (signal?: AbortSignal) => Promise<void>;
  /** Returns whether somebody waited. */
  startNext: () => boolean;
}

function createLine({ maxWaiting, timeoutMs }: Omit<QueueBounds, 'maxConcurrent'>): Line {
  /** What starts each one. */
  const starts = new Set<() => void>();
  async function wait(signal?: AbortSignal): Promise<void> {
    if (starts.size >= maxWaiting) throw new QueueError(`${maxWaiting} are waiting already`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    function drop(why: string) {
      starts.delete(resolve);
      reject(new QueueError(why));
    }
    function hangUp() {
      drop('the caller has hung up');
    }
    const timer = setTimeout(drop, timeoutMs, `no turn within ${timeoutMs} ms`);
    signal?.addEventListener('abort', hangUp);
    starts.add(resolve);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', hangUp);
    });
  }
  function startNext(): boolean {
    const [start] = starts;
    if (!start) return false;
    starts.delete(start);
    start();
    return true;
  }
  return { size: () => starts.size, wait, startNext };
}

import { RemoteFault } from './failure.ts';

/** How long a task may take. */
export interface TimeLimit {
  timeoutMs: number;
  /** The time counts from the end of this; by default from the start of the task. */
  countsFrom?: Promise<unknown> | undefined;
}

/**
 * Runs a task within a limit; then its signal is aborted and it rejects with a RemoteFault
 * `timeout`.
 */
export async function runWithin<T>(
  { timeoutMs, countsFrom }: TimeLimit,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const timeout = new Promise<never>((_, reject) => {
    function start() {
      if (isOver) return;
      timer = setTimeout(() => {
        reject(new RemoteFault('timeout', `No result after ${timeoutMs / 1000} s.`));
        controller.abort();
      }, timeoutMs);
    }
    if (countsFrom) void countsFrom.then(start, start);
    else start();
  });
  try {
    return await Promise.race([run(controller.signal), timeout]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

import { RemoteFault } from './failure.ts';

/** Runs a task for at most `timeoutMs`; then its signal is aborted and it rejects with a RemoteFault `timeout`. */
export async function runWithin<T>(
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteFault('timeout', `No result after ${timeoutMs / 1000} s.`));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([run(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

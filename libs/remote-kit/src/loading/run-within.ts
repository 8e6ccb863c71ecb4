import { RemoteFault } from './failure.ts';

/** Runs something for at most so many milliseconds; then its signal is aborted and it failed with `timeout`. */
export const runWithin = async <T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteFault('timeout', `Nothing after ${milliseconds / 1000} s.`));
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([run(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

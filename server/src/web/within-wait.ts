import { setTimeout as wait } from 'node:timers/promises';

/** How long a page waits for the database. */
const MAX_WAIT_MS = 1_000;

/** What is read for a page, or `otherwise` if that takes longer than a page waits. */
export async function withinWait<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  const timer = new AbortController();
  try {
    return await Promise.race([reading, wait(MAX_WAIT_MS, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

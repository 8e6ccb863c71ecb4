import type { Endpoint } from '@muster/contract';
import { AppError } from '../app-error.ts';

/** However many limits a request meets one after the other, its caller has a response by then. */
const DEADLINE_MS = 9_500;
const RETRY_AFTER_SECONDS = 5;

/**
 * Waits for the work of an endpoint, at most until its deadline
 * (docs/product/api-conventions.md#health); UNAVAILABLE after that. The work itself ends by its own
 * limits, so a change can still be made after such a response. Uploads, downloads and streams take
 * as long as their clients do, and have no deadline.
 */
export async function withinDeadline<T>(
  { file, responseKind }: Pick<Endpoint, 'file' | 'responseKind'>,
  work: Promise<T>,
  deadlineMs: number = DEADLINE_MS,
): Promise<T> {
  if (file || responseKind === 'file' || responseKind === 'stream') return work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })),
    deadlineMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '../http/app-error.ts';

/** argon2id, 19 MiB, two passes: the minimum that OWASP recommends (docs/product.md#password-hashing). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash occupies a thread and 19 MiB, so more at once would slow down everything else. */
const MAX_CONCURRENT_HASHES = 2;
/** About three seconds of work; who comes later is asked to try again. */
const MAX_WAITING_HASHES = 50;
const RETRY_AFTER_SECONDS = 3;
const limit = pLimit(MAX_CONCURRENT_HASHES);
let waiting = 0;

/** PHC string of a password. Throws UNAVAILABLE when too many are waiting, and the signal's reason when it was aborted before. */
export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return inTurn(() => hash(password, COST), signal);
}

let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (there is no such account) the check takes as long and is false, so that
 * the time of a response does not tell which emails exist (docs/product.md#sign-in-failure). Throws as `hashPassword` does.
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  placeholderHash ??= hash('no account has this password', COST);
  // Awaited in both cases, so that the first sign-in after a start takes as long for a known email as for an unknown one.
  const placeholder = await placeholderHash;
  const isRight = await inTurn(() => verify(stored ?? placeholder, password), signal);
  return isRight && stored !== undefined;
}

/** Runs a hash when it is its turn, unless its caller is gone by then. */
async function inTurn<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (waiting >= MAX_WAITING_HASHES)
    throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
  waiting += 1;
  let isWaiting = true;
  // Callers who are gone take no place from others.
  function leaveQueue() {
    if (isWaiting) waiting -= 1;
    isWaiting = false;
  }
  signal?.addEventListener('abort', leaveQueue, { once: true });
  try {
    return await limit(() => {
      leaveQueue();
      signal?.throwIfAborted();
      return task();
    });
  } finally {
    signal?.removeEventListener('abort', leaveQueue);
  }
}

import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';

/**
 * argon2id, 19 MiB, two passes: the minimum that OWASP recommends
 * (docs/product/sessions.md#password-hashing).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash occupies a thread and 19 MiB, so more than two at once would slow down everything else.
 * Fifty are about three seconds of work; who comes later is asked to try again.
 */
const queue = createBoundedQueue({ maxConcurrent: 2, maxWaiting: 50, timeoutMs: 10_000 });

/**
 * PHC string of a password. Throws a QueueError when too many are waiting, or the signal is aborted
 * before its turn.
 */
export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return queue.run(() => hash(password, COST), signal);
}

let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (there is no such account) the check takes as
 * long and is false, so that the time of a response does not tell which emails exist
 * (docs/product/sessions.md#sign-in-failure). Throws as `hashPassword` does.
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  placeholderHash ??= hash('no account has this password', COST);
  // Awaited in both cases, so that the first sign-in after a start takes as long for a known email
  // as for an unknown one.
  const placeholder = await placeholderHash;
  const isRight = await queue.run(() => verify(stored ?? placeholder, password), signal);
  return isRight && stored !== undefined;
}

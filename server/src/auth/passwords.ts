import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id, 19 MiB, two passes: the minimum that OWASP recommends (docs/product.md#password-hashing). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash occupies a thread and 19 MiB, so more at once would slow down everything else. */
const MAX_CONCURRENT_HASHES = 2;
const limit = pLimit(MAX_CONCURRENT_HASHES);

/** PHC string of a password. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, COST));
}

let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (there is no such account) the check takes as long and is false, so that
 * the time of a response does not tell which emails exist (docs/product.md#sign-in-failure).
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  placeholderHash ??= hashPassword('no account has this password');
  // Awaited in both cases, so that the first sign-in after a start takes as long for a known email as for an unknown one.
  const placeholder = await placeholderHash;
  const isRight = await limit(() => verify(stored ?? placeholder, password));
  return isRight && stored !== undefined;
}

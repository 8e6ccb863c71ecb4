import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: what OWASP names as the least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash holds a thread and 19 MiB; more at once would starve everything else. */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place goes straight to whoever waits longest; nobody who comes now can slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** PHC string of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) it takes the same time and is false, so that
 * nobody learns which addresses exist (decisions.md §2).
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  // Waited for either way: the first sign-in after a start takes as long for a known address as for an unknown one.
  const nobodys = await nobodysHash;
  const right = await inTurn(() => verify(stored ?? nobodys, password));
  return right && stored !== undefined;
}

import { hkdfSync } from 'node:crypto';

interface CodeOfNonce {
  /** What the code is for; codes of other purposes are others. */
  purpose: string;
  organizerId: string;
  nonce: string;
  alphabet: string;
  length: number;
}

/**
 * A code that is shown again to whoever repeats a write, although no table has it: the same nonce
 * of an organizer has the same one. Only the server can say which.
 */
export function codeOfNonce(
  { jwtSecret }: { jwtSecret: string },
  { purpose, organizerId, nonce, alphabet, length }: CodeOfNonce,
): string {
  const info = `muster ${purpose} of ${organizerId}`;
  const random = new Uint32Array(hkdfSync('sha256', jwtSecret, nonce, info, 4 * length));
  return Array.from(random, (number) => alphabet[number % alphabet.length]).join('');
}

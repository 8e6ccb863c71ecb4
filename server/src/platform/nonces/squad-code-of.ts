import { CODE_ALPHABET, SQUAD } from '@muster/contract';
import { codeOfNonce } from './code-of-nonce.ts';

/** What the code of a squad is derived from. */
export interface CodeOrigin {
  id: string;
  codeNonce: string;
}

/** The code of a squad, which no table has (docs/decisions/squad-codes.md). */
export function squadCodeOf(secret: { jwtSecret: string }, { id, codeNonce }: CodeOrigin): string {
  const form = { purpose: 'squad', alphabet: CODE_ALPHABET, length: SQUAD.codeLength };
  return codeOfNonce(secret, { organizerId: id, nonce: codeNonce, ...form });
}

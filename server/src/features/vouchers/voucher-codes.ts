import { createHmac, hkdfSync } from 'node:crypto';

/** No letter or digit that looks like another one: 12 of them are 59 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;
/** What the organizer's list shows of a code; 39 bits stay unknown. */
const SHOWN_LENGTH = 4;

interface VoucherOrigin {
  organizerId: string;
  nonce: string;
}

/**
 * `K7QM-2X9P-HT4W`. The same nonce of an organizer has the same code, so that it can be shown again
 * although no table has it. Only the server can say which.
 */
export function createVoucherCode(
  { jwtSecret }: { jwtSecret: string },
  { organizerId, nonce }: VoucherOrigin,
): string {
  const info = `muster voucher of ${organizerId}`;
  const random = new Uint32Array(hkdfSync('sha256', jwtSecret, nonce, info, 4 * CODE_LENGTH));
  const code = Array.from(random, (number) => ALPHABET[number % ALPHABET.length]);
  return code.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The last characters of a code. */
export function endOfVoucherCode(code: string): string {
  return code.slice(-SHOWN_LENGTH);
}

/** A code as it was made, however it was typed, also after a word: `Code: K7QM-2X9P-HT4W`. */
function readVoucherCode(typed: string): string {
  const code = typed.slice(typed.lastIndexOf(':') + 1);
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * The form in which codes are stored. It needs the secret of the server, so that nobody tries all
 * codes on a copy of the table.
 */
export function hashVoucherCode({ jwtSecret }: { jwtSecret: string }, typed: string): string {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster voucher codes', 32));
  return createHmac('sha256', secret).update(readVoucherCode(typed)).digest('hex');
}

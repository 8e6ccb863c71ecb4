import { createHmac, hkdfSync, randomInt } from 'node:crypto';

/** No letter or digit that looks like another one: 12 of them are 59 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;
/** What the organizer's list shows of a code; 39 bits stay unknown. */
const SHOWN_LENGTH = 4;

/** `K7QM-2X9P-HT4W`. */
export function createVoucherCode(): string {
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
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

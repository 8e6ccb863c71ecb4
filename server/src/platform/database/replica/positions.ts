import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Says up to where in the database's log of changes a client has seen. A signed one can't be made
 * up, so that nobody sends all reads to the primary.
 */
export interface Positions {
  /** Of a position as PostgreSQL writes it, such as `16/B374D848`. Sorts like the positions. */
  sign: (lsn: string) => string;
  /** The position; undefined for anything else than what `sign` has made. */
  read: (value: unknown) => bigint | undefined;
}

const SIGNED = /^([0-9a-f]{16})\.([\w-]{22})$/;
const SIGNATURE_BYTES = 16;

export function createPositions(jwtSecret: string): Positions {
  // A key of their own, so that a signature made for another purpose is never valid here.
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster positions', 32));
  function signatureOf(digits: string): Buffer {
    return createHmac('sha256', secret).update(digits).digest().subarray(0, SIGNATURE_BYTES);
  }
  return {
    sign: (lsn) => {
      const digits = toPosition(lsn).toString(16).padStart(16, '0');
      return `${digits}.${signatureOf(digits).toString('base64url')}`;
    },
    read: (value) => {
      const [, digits = '', signature = ''] =
        SIGNED.exec(typeof value === 'string' ? value : '') ?? [];
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== SIGNATURE_BYTES) return undefined;
      return timingSafeEqual(given, signatureOf(digits)) ? BigInt(`0x${digits}`) : undefined;
    },
  };
}

/** The number of a position as PostgreSQL writes it: two halves in hexadecimal. */
export function toPosition(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

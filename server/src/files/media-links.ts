import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { mediaUrl } from './media-url.ts';

/** Addresses of stored files that end. They are checked here, so they work the same with every store. */
export interface MediaLinks {
  /** The address, relative to the host; `expires` in whole seconds since 1970. */
  sign: (key: string, expires: number) => string;
  /** Whether a signature is of this key and moment, and the moment is still to come. */
  isGood: (link: { key: string; expires: string; signature: string }, now?: number) => boolean;
}

export function createMediaLinks(jwtSecret: string): MediaLinks {
  // A key of their own: a signature of one kind must never pass as one of another.
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster media links', 32));
  const signatureOf = (key: string, expires: string) =>
    createHmac('sha256', secret).update(`${key}\n${expires}`).digest();
  return {
    sign: (key, expires) => {
      const signature = signatureOf(key, String(expires)).toString('base64url');
      return `${mediaUrl(key)}?expires=${expires}&signature=${signature}`;
    },
    isGood: ({ key, expires, signature }, now = Date.now()) => {
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(key, expires);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      return Number(expires) * 1_000 > now;
    },
  };
}

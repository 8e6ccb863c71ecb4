import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isPrivateKey, keyOfUrl, mediaUrl } from './media-url.ts';

/**
 * Links to stored files that expire. The server checks them, so they work the same with every
 * store.
 */
export interface MediaLinks {
  /** The link, relative to the host; it expires at `expires`, in whole seconds since 1970. */
  sign: (key: string, expires: number) => string;
  /**
   * The URL of a file for a response: that of a private one as a link for the next 24 to 48 hours,
   * any other as it is.
   */
  toReadable: (url: string, nowMs?: number) => string;
  /** Whether a signature belongs to this key and time, and the link has not expired. */
  isValid: (link: { key: string; expires: string; signature: string }, nowMs?: number) => boolean;
}

const DAY_SECONDS = 24 * 3_600;

export function createMediaLinks(jwtSecret: string): MediaLinks {
  // A key of their own, so that a signature made for another purpose is never valid here.
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster media links', 32));
  function signatureOf(key: string, expires: string) {
    return createHmac('sha256', secret).update(`${key}\n${expires}`).digest();
  }
  function sign(key: string, expires: number) {
    const signature = signatureOf(key, String(expires)).toString('base64url');
    return `${mediaUrl(key)}?expires=${expires}&signature=${signature}`;
  }
  return {
    sign,
    toReadable: (url, nowMs = Date.now()) => {
      const key = keyOfUrl(url, '');
      return key && isPrivateKey(key) ? sign(key, endOfTomorrow(nowMs)) : url;
    },
    isValid: ({ key, expires, signature }, nowMs = Date.now()) => {
      const actual = Buffer.from(signature, 'base64url');
      const expected = signatureOf(key, expires);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
      return Number(expires) * 1_000 > nowMs;
    },
  };
}

/** The same all day (UTC), so that the URL stays the same and a browser loads the picture once. */
function endOfTomorrow(nowMs: number): number {
  return (Math.floor(nowMs / 1_000 / DAY_SECONDS) + 2) * DAY_SECONDS;
}

import { z } from 'zod';

/**
 * What `input type="email"` of HTML accepts, of what mail can reach: a domain with a dot, and
 * before the @ at most 64 characters (RFC 5321), no dot at its ends and no two in a row.
 */
export const EMAIL = new RegExp(
  String.raw`^(?!\.|.*\.\.|.*\.@|.{65,}@)(?=[^@]*@[^@]*\.)${z.regexes.html5Email.source.slice(1)}`,
);

const ASCII = /^[\0-\x7f]*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The email with its domain as mail servers know it: `x@müller.de` is `x@xn--mller-kva.de`. */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || !DOMAIN.test(domain)) return email;
  try {
    return `${email.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return email;
  }
}

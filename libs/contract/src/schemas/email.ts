import { z } from 'zod';

/** What `input type="email"` of HTML accepts. */
export const EMAIL = z.regexes.html5Email;

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

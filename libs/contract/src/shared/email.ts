import { z } from 'zod';
import { cleanLine } from '../clean-text.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';

/**
 * What `input type="email"` of HTML accepts, of what mail can reach: a domain with a dot, and
 * before the @ at most 64 characters (RFC 5321), no dot at its ends and no two in a row.
 */
const EMAIL = new RegExp(
  String.raw`^(?!\.|.*\.\.|.*\.@|.{65,}@)(?=[^@]*@[^@]*\.)${z.regexes.html5Email.source.slice(1)}`,
);

const ASCII = /^[\0-\x7f]*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The email with its domain as mail servers know it: `x@müller.de` is `x@xn--mller-kva.de`. */
function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || !DOMAIN.test(domain)) return email;
  try {
    return `${email.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return email;
  }
}

/**
 * An email as browsers accept it, with a domain of ASCII letters; unique without regard to case
 * (docs/product/roles-and-accounts.md#email).
 */
export const email = z
  .string({ error: FIELD_TEXT.emailRequired })
  .overwrite((typed) => toAsciiEmail(cleanLine(typed)))
  .min(1, FIELD_TEXT.emailRequired)
  .max(LENGTH.email, FIELD_TEXT.emailFormat)
  .pipe(z.email({ pattern: EMAIL, error: FIELD_TEXT.emailFormat }));

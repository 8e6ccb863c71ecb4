import { plainDigits } from '@muster/contract';

/** What follows is another number, `07700 900123 / 07700 900124`, or an extension. */
const NEXT = /[/,;|]|\bor\b|\band\b/i;
const EXTENSION = /\s*(?:\bext(?:ension)?\b|\bx|#)\.?:?\s*(\d{1,6})\b.*$/i;
/** At most so many digits has a number (ITU-T E.164). */
const MAX_DIGITS = 15;
const MIN_DIGITS = 3;

/**
 * What a telephone dials of a number as people write one: the first of several, without the (0) of
 * `+44 (0) 7700`, with its extension as in RFC 3966. Undefined for what is no number.
 */
export function dialledNumber(written: string): string | undefined {
  const [first = ''] = plainDigits(written).split(NEXT);
  const [, extension] = EXTENSION.exec(first) ?? [];
  const number = first.replace(EXTENSION, '').replace(/^[^\d+]*/, '');
  const digits = number
    .replace(/^(\+|00)([\d\s]*)\(0\)/, '$1$2')
    .replace(/[^\d+]/g, '')
    .replace(/(?<=.)\+/g, '');
  const { length } = digits.replace('+', '');
  if (length < MIN_DIGITS || length > MAX_DIGITS) return undefined;
  return extension ? `${digits};ext=${extension}` : digits;
}

const FORM = /^GB(?:(\d{9})(?:\d{3})?|GD[0-4]\d{2}|HA[5-9]\d{2})$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 1];

/**
 * A British VAT number as it is stored, `GB980780684`, from what was typed: in any case, with
 * spaces, dots or hyphens, digits also without GB. Null if it is none: its first nine digits have
 * to match HMRC's check, modulus 97 or, of numbers since 2009, 9755; those of government
 * departments and health authorities have none (docs/product/money.md#vat).
 */
export function readVatNumber(typed: string): string | null {
  const compact = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const number = /^\d/.test(compact) ? `GB${compact}` : compact;
  const match = FORM.exec(number);
  if (!match) return null;
  const [, digits] = match;
  return !digits || hasCheckDigits(digits) ? number : null;
}

/** The check is either what makes the sum a multiple of 97, or 55 less. */
function hasCheckDigits(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum % 97 === 0 || sum % 97 === 42;
}

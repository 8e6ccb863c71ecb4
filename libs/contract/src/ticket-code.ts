const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const CODE = /^[0-9A-HJKMNP-TV-Z]{12}$/;

/**
 * The code of a ticket as it is stored, from what was read or typed: in any case, with spaces or
 * hyphens, with O for 0 and I or L for 1. Null if it is no code.
 */
export function readTicketCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return CODE.test(code) ? code : null;
}

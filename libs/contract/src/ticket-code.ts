import { SQUAD } from './field-limits.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const TICKET_CODE_LENGTH = 12;

/** What codes are made of: no letter looks like a digit, and none makes a word. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = /^[0-9A-HJKMNP-TV-Z]+$/;

function readCode(typed: string, length: number): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return code.length === length && CODE.test(code) ? code : null;
}

/**
 * The code of a ticket as it is stored, from what was read or typed: in any case, with spaces or
 * hyphens, with O for 0 and I or L for 1. Null if it is no code.
 */
export function readTicketCode(typed: string): string | null {
  return readCode(typed, TICKET_CODE_LENGTH);
}

/**
 * The code of a squad, read as that of a ticket, also from its link. Null if it is no code
 * (docs/product/squads.md#code).
 */
export function readSquadCode(typed: string): string | null {
  return readCode(typed.slice(typed.lastIndexOf('/') + 1), SQUAD.codeLength);
}

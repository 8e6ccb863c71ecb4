import { z } from 'zod';
import { FIELD_TEXT } from '../texts.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The code of a ticket, as it is read or typed: in any case, with spaces or hyphens, with O for 0 and I or L for 1. */
export const ticketCode = z
  .string({ error: FIELD_TEXT.ticketCode })
  .max(40, FIELD_TEXT.ticketCode)
  .transform((text) =>
    text
      .toUpperCase()
      .replace(/[\s-]/g, '')
      .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, FIELD_TEXT.ticketCode));

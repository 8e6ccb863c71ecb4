import { z } from 'zod';
import { FIELD_TEXT } from '../texts.ts';
import { readTicketCode } from '../ticket-code.ts';

/** The code of a ticket, as it is read or typed (`readTicketCode`). */
export const ticketCode = z
  .string({ error: FIELD_TEXT.ticketCode })
  .max(40, FIELD_TEXT.ticketCode)
  .transform((typed, context) => {
    const code = readTicketCode(typed);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: FIELD_TEXT.ticketCode });
    return z.NEVER;
  });

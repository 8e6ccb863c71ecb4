import { FIELD_TEXT, MAX_PENCE } from '@muster/contract';
import { fieldErrors } from '@muster/contract/schemas';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { SERVER_TEXT } from '../failure-texts.ts';
import { NOTICE_TYPES, type PaymentNotice } from './payment-provider.ts';

const MAX_ID_LENGTH = 200;

/** Without a null character, which the database cannot keep. */
const noticeId = z
  .string()
  .max(MAX_ID_LENGTH)
  .regex(/^[^\0]*$/);

const notice = z.object({
  id: noticeId.min(1),
  type: z.string(),
  checkoutId: noticeId,
  pence: z.int(FIELD_TEXT.pence).min(1, FIELD_TEXT.pence).max(MAX_PENCE, FIELD_TEXT.pence),
  currency: z.literal('gbp', { error: SERVER_TEXT.currency }),
});

/**
 * A notice as the fake sends it; undefined for a type that Muster does not know. Throws VALIDATION
 * for what is no notice, such as half a penny or another currency.
 */
export function readNotice(body: string): PaymentNotice | undefined {
  const parsed = notice.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError('VALIDATION', { fields: fieldErrors(parsed.error) });
  const type = NOTICE_TYPES.find((one) => one === parsed.data.type);
  return type && { ...parsed.data, type };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

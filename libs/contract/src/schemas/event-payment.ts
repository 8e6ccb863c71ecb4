import { z } from 'zod';
import { DEFAULT_REFUND_RULE, PAYMENT_MODES } from '../choices.ts';
import { MAX_PENCE } from '../field-limits.ts';
import { MAX_COUNT } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';

/** How an event takes payment online (docs/product/money.md#online). */
export const eventPayment = z.object({
  mode: z.enum(PAYMENT_MODES, FIELD_TEXT.paymentMode),
  /** What is due at the booking. Null: everything. */
  depositPence: z
    .int(FIELD_TEXT.deposit)
    .min(1, FIELD_TEXT.deposit)
    .max(MAX_PENCE, FIELD_TEXT.deposit)
    .nullable()
    .default(null),
  /** What leaving at least so many days before the start gives back; otherwise nothing. */
  refundRule: z
    .array(
      z.object({
        days: z
          .int(FIELD_TEXT.refundDays)
          .min(0, FIELD_TEXT.refundDays)
          .max(365, FIELD_TEXT.refundDays),
        percent: z
          .int(FIELD_TEXT.refundPercent)
          .min(0, FIELD_TEXT.refundPercent)
          .max(100, FIELD_TEXT.refundPercent),
      }),
    )
    .max(MAX_COUNT.refundSteps)
    .refine(
      (rule) => new Set(rule.map(({ days }) => days)).size === rule.length,
      FIELD_TEXT.refundDays,
    )
    .default(DEFAULT_REFUND_RULE),
});
/** A parsed `eventPayment`. */
export type EventPayment = z.output<typeof eventPayment>;

import { z } from 'zod';
import { CHECKOUT_STATUSES, REFUND_STATUSES } from '../choices.ts';
import { id, timestamp } from './text.ts';

/** What a provider is asked to give back, or is given back by hand. */
export const refund = z.object({
  id,
  pence: z.int(),
  /** `pending` until the provider has given it back. */
  status: z.enum(REFUND_STATUSES),
});
/** A `refund` in a response. */
export type Refund = z.output<typeof refund>;

/** A payment online of an event (docs/product/money.md#online). */
export const onlinePayment = z.object({
  /** As `checkoutId` where it began. */
  id,
  /** Null: the participation is gone. */
  participationId: id.nullable(),
  /** The public name of the player; null when the account is gone. */
  name: z.string().nullable(),
  provider: z.string(),
  pence: z.int(),
  status: z.enum(CHECKOUT_STATUSES),
  createdAt: timestamp,
  /** Null while it is open. */
  settledAt: timestamp.nullable(),
  refunds: z.array(refund.extend({ createdAt: timestamp, doneAt: timestamp.nullable() })),
});
/** An `onlinePayment` in a response. */
export type OnlinePayment = z.output<typeof onlinePayment>;

import { z } from 'zod';
import { CHECKOUT_STATUSES, REFUND_FAILURES, REFUND_STATUSES } from '../choices.ts';
import { id, timestamp } from './text.ts';

/** What a provider is asked to give back, or is given back by hand. */
export const refund = z.object({
  id,
  pence: z.int(),
  /** `pending` until the provider has given it back; `failed` until somebody decides. */
  status: z.enum(REFUND_STATUSES),
});
/** A `refund` in a response. */
export type Refund = z.output<typeof refund>;

/** A refund to everybody, and how far it is (docs/product/money.md#refund-everybody). */
export const refundRun = z.object({
  id,
  startedAt: timestamp,
  /** Null while it runs. */
  finishedAt: timestamp.nullable(),
  /** Who has started it; null when the account is gone. */
  startedBy: z.object({ id, name: z.string() }).nullable(),
  note: z.string(),
  /** Who had something to get back when it was started. */
  totalPlayers: z.int(),
  refundedPlayers: z.int(),
  refundedPence: z.int(),
});
/** A `refundRun` in a response. */
export type RefundRun = z.output<typeof refundRun>;

/** What was paid for an event and not given back. */
export const refundable = z.object({
  onlinePlayers: z.int(),
  onlinePence: z.int(),
  /** In cash, by card and by bank. */
  byHandPlayers: z.int(),
  byHandPence: z.int(),
  /** Who gets how much by hand, the most first; at most `MAX_COUNT.refundsByHand`. */
  byHand: z.array(z.object({ participationId: id, name: z.string(), pence: z.int() })),
});
/** A `refundable` in a response. */
export type Refundable = z.output<typeof refundable>;

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
  refunds: z.array(
    refund.extend({
      createdAt: timestamp,
      doneAt: timestamp.nullable(),
      /** Null unless it has failed. */
      failure: z.enum(REFUND_FAILURES).nullable(),
    }),
  ),
});
/** An `onlinePayment` in a response. */
export type OnlinePayment = z.output<typeof onlinePayment>;

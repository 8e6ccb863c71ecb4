import type { CheckoutStatus } from '@muster/contract';

/** A payment that a player is asked for. */
export interface NewCheckout {
  /** Names it at the provider: the same one twice makes one. */
  id: string;
  pence: number;
  /** What is paid for. */
  description: string;
  /** Where the player comes back to; it proves nothing. */
  returnUrl: string;
  expiresAt: Date;
}

/** What the provider knows of a checkout. */
export interface CheckoutState {
  status: CheckoutStatus;
  pence: number;
  currency: string;
}

/** Money that is given back of a checkout. */
export interface NewRefund {
  /** Names it at the provider: the same one twice gives back once. */
  id: string;
  checkoutId: string;
  pence: number;
}

/** What the types of notices are. */
export const NOTICE_TYPES = [
  'checkout.paid',
  'checkout.failed',
  'checkout.expired',
  'refund.done',
  'refund.failed',
] as const;

/** What a provider tells. It can come early, late, twice, in any order, or never. */
export interface PaymentNotice {
  /** The same for each repetition. */
  id: string;
  type: (typeof NOTICE_TYPES)[number];
  checkoutId: string;
  pence: number;
  currency: 'gbp';
}

/** A request of the provider, as it came. */
interface WebhookRequest {
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Takes payments online (docs/decisions/payments-online.md). */
export interface PaymentProvider {
  /** Part of the address of its webhook, and of every entry that comes from it. */
  readonly name: string;
  /** Returns where the player pays. */
  createCheckout(checkout: NewCheckout): Promise<{ url: string }>;
  /**
   * Asking again with the same id tells how it stands; `failed` is final for an id, and a refund
   * that is tried again has another one.
   */
  refund(refund: NewRefund): Promise<{ status: 'pending' | 'done' | 'failed' }>;
  /**
   * Checks who has sent it and reads it; undefined for a type that Muster does not know. Throws
   * BAD_SIGNATURE or VALIDATION.
   */
  verifyWebhook(request: WebhookRequest, now: Date): PaymentNotice | undefined;
  /** Undefined when the provider knows no such checkout. */
  getCheckout(checkoutId: string): Promise<CheckoutState | undefined>;
}

import type { CheckoutStatus } from '@muster/contract';
import type { SealingKey } from '../config/sealing-keys.ts';
import type { AccountSecrets } from './payment-accounts.ts';

/** A payment that a player is asked for. */
export interface NewCheckout {
  /** Names it at the provider: the same one twice makes one. */
  id: string;
  pence: number;
  /** What is paid for. */
  description: string;
  /** Where the player comes back to; it proves nothing. */
  returnUrl: string;
  /** Where the player comes back to without having paid. */
  cancelUrl: string;
  startedAt: Date;
  expiresAt: Date;
  /** Whose money it is. */
  organizerId: string;
  /** Where it can be paid, if the provider has responded before. */
  url: string | null;
}

/** What the provider made of it. */
export interface MadeCheckout {
  url: string;
  /** The name of the provider for it; null: the same as ours. */
  ref: string | null;
}

/** A checkout that the provider may know. */
export interface KnownCheckout {
  id: string;
  /** The organizer whose account takes it; null: there is none. */
  accountId: string | null;
  /** As in `MadeCheckout`. */
  ref: string | null;
}

/** What the provider knows of a checkout. */
export interface CheckoutState {
  status: CheckoutStatus;
  pence: number;
  currency: string;
  /** What it has kept of a payment; null while it does not say. */
  feesPence: number | null;
}

/** Money that is refunded of a checkout. */
export interface NewRefund {
  /** Names it at the provider: the same one twice refunds once. */
  id: string;
  checkout: KnownCheckout;
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
  /** Of a refund. Left out: the oldest one of the amount. */
  refundId?: string;
  pence: number;
  currency: 'gbp';
}

/** A request of the provider, as it came. */
interface WebhookRequest {
  body: string;
  headers: Record<string, string | string[] | undefined>;
  /** Whose account it is about, where the address says it. */
  organizerId?: string | undefined;
}

/** Takes payments online (docs/decisions/payments-online.md). */
export interface PaymentProvider {
  /** Part of the address of its webhook, and of every entry that comes from it. */
  readonly name: 'fake' | 'stripe';
  /** Undefined: organizers need no account of their own. */
  readonly accounts?: OrganizerAccounts;
  /** Returns where the player pays. */
  createCheckout(checkout: NewCheckout): Promise<MadeCheckout>;
  /**
   * Asking again with the same id tells how it stands; `failed` is final for an id, and a refund
   * that is tried again has another one.
   */
  refund(refund: NewRefund): Promise<{ status: 'pending' | 'done' | 'failed' }>;
  /**
   * Checks who has sent it and reads it; undefined for what is not about Muster. Throws
   * BAD_SIGNATURE, VALIDATION, or NOT_FOUND where nobody has such an account.
   */
  verifyWebhook(request: WebhookRequest, now: Date): Promise<PaymentNotice | undefined>;
  /** Nobody can pay it any more, if it is open. `gone`: the provider does not take the key. */
  endCheckout(checkout: KnownCheckout): Promise<'ended' | 'not open' | 'gone'>;
  /** Undefined when the provider knows no such checkout. */
  getCheckout(checkout: KnownCheckout): Promise<CheckoutState | undefined>;
}

/** The accounts of organizers at a provider (docs/product/money.md#payment-account). */
export interface OrganizerAccounts {
  /** With which their secrets can be read. */
  readonly key: SealingKey;
  /**
   * Checks a key and has the provider tell Muster what becomes of payments. Throws VALIDATION at
   * `secretKey`, or UNAVAILABLE.
   */
  register(account: { organizerId: string; secretKey: string }): Promise<AccountSecrets>;
  /** The provider tells nothing any more. Throws what the provider says. */
  unregister(secrets: AccountSecrets): Promise<void>;
  /** The same for all registrations of an organizer but this one, such as interrupted ones. */
  unregisterOthers(organizerId: string, secrets: AccountSecrets): Promise<void>;
}

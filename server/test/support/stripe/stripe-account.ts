/** A Checkout Session, as far as Muster reads it, and what Stripe keeps of its payment. */
export interface StripeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  url: string | null;
  /** Null: Stripe does not know it yet. */
  fee: number | null;
}

interface StripeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

/** An account of Stripe in memory. */
export interface StripeAccount {
  sessions: Map<string, StripeSession>;
  refunds: StripeRefund[];
  webhooks: { id: string; url: string; secret: string; enabled_events: string[] }[];
  /** The first parts of paths that its keys may not use. */
  forbidden: string[];
  /** What new refunds are. */
  refundStatus: StripeRefund['status'];
  /** Responses by idempotency key, for a day. */
  kept: Map<string, { body: string; content: object }>;
}

export function createStripeAccount(): StripeAccount {
  return {
    sessions: new Map(),
    refunds: [],
    webhooks: [],
    forbidden: [],
    refundStatus: 'succeeded',
    kept: new Map(),
  };
}

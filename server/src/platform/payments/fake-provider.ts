import { randomUUID } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type {
  CheckoutState,
  NewCheckout,
  NewRefund,
  PaymentNotice,
  PaymentProvider,
} from './payment-provider.ts';
import { readNotice } from './read-notice.ts';
import { isSigned, SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

/** A signed notice on its way. */
export interface SentNotice {
  notice: PaymentNotice;
  body: string;
  headers: Record<string, string>;
}

/**
 * A provider in the memory of the process, for tests and demos. It sends nothing by itself: whoever
 * takes from `outbox` can deliver late, twice, in another order or never, and `sign` makes a lie.
 */
export interface FakeProvider extends PaymentProvider {
  /** What was told and not delivered yet, oldest first. */
  readonly outbox: SentNotice[];
  /** The money that it has taken and refunded, by checkout. */
  readonly checkouts: ReadonlyMap<string, FakeCheckout>;
  /** What a player does on the provider's page. Undefined: there is no such checkout any more. */
  settle(checkoutId: string, status: 'paid' | 'failed' | 'expired'): SentNotice | undefined;
  sign(notice: PaymentNotice, at?: Date): SentNotice;
}

interface FakeCheckout extends CheckoutState {
  /** By the ids of the refunds. */
  refunds: Map<string, number>;
  returnUrl: string;
  /** By Muster: nothing can be done on its page any more. */
  isEnded: boolean;
}

interface FakeOptions {
  secret: string;
  publicUrl: string;
}

/** Where the player pays, or does not. */
export const FAKE_PAGE_PATH = '/pay/fake/';

export function createFakeProvider({ secret, publicUrl }: FakeOptions): FakeProvider {
  const checkouts = new Map<string, FakeCheckout>();
  const outbox: SentNotice[] = [];
  function sign(notice: PaymentNotice, at = new Date()): SentNotice {
    const body = JSON.stringify(notice);
    return { notice, body, headers: { [SIGNATURE_HEADER]: signWebhook(body, { secret, at }) } };
  }
  function tell(type: PaymentNotice['type'], checkoutId: string, pence: number): SentNotice {
    const sent = sign({ id: randomUUID(), type, checkoutId, pence, currency: 'gbp' });
    outbox.push(sent);
    return sent;
  }
  return {
    name: 'fake',
    outbox,
    checkouts,
    sign,
    async createCheckout({ id, pence, returnUrl }: NewCheckout) {
      const made = { status: 'open' as const, pence, currency: 'gbp', feesPence: 0, returnUrl };
      if (!checkouts.has(id)) checkouts.set(id, { ...made, refunds: new Map(), isEnded: false });
      return { url: `${publicUrl}${FAKE_PAGE_PATH}${id}`, ref: null };
    },
    settle(checkoutId, status) {
      const checkout = checkouts.get(checkoutId);
      if (!checkout || checkout.isEnded) return undefined;
      if (checkout.status !== 'paid') checkout.status = status;
      return tell(`checkout.${status}`, checkoutId, checkout.pence);
    },
    async refund({ id, checkout, pence }: NewRefund) {
      const refunds = checkouts.get(checkout.id)?.refunds;
      // Of before a restart nothing is known any more.
      if (!refunds || refunds.has(id)) return { status: 'done' as const };
      refunds.set(id, pence);
      tell('refund.done', checkout.id, pence);
      return { status: 'pending' as const };
    },
    endCheckout: async ({ id }) => end(checkouts.get(id)),
    getCheckout: async ({ id }) => toState(checkouts.get(id)),
    async verifyWebhook({ body, headers }, now) {
      const signature = headers[SIGNATURE_HEADER];
      if (!isSigned({ body, signature }, { secret, now })) throw new AppError('BAD_SIGNATURE');
      return readNotice(body);
    },
  };
}

function end(checkout: FakeCheckout | undefined): 'ended' | 'not open' {
  if (checkout?.status === 'paid') return 'not open';
  if (checkout) Object.assign(checkout, { status: 'expired', isEnded: true });
  return 'ended';
}

function toState(checkout: FakeCheckout | undefined): CheckoutState | undefined {
  if (!checkout) return undefined;
  const { status, pence, currency, feesPence } = checkout;
  return { status, pence, currency, feesPence };
}

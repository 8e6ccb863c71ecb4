import type { PaymentAccountState, User } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Handlers of an organizer's account at Stripe (docs/product/money.md#payment-account). */
export function paymentAccountHandlers({ paymentAccounts }: FakeBackend): EndpointHandler[] {
  function stateOf({ id }: Pick<User, 'id'>): PaymentAccountState {
    const account = paymentAccounts.get(id) ?? null;
    return { provider: 'stripe', account, openCheckouts: 0 };
  }
  return [
    handle('getPaymentAccount', ({ actor }) => stateOf(actor)),
    handle('connectPaymentAccount', ({ actor, body: { secretKey } }) => {
      paymentAccounts.set(actor.id, {
        isLive: secretKey.includes('_live_'),
        lastFour: secretKey.slice(-4),
        connectedAt: new Date().toISOString(),
        isReadable: true,
      });
      return stateOf(actor);
    }),
    handle('disconnectPaymentAccount', ({ actor }) => {
      paymentAccounts.delete(actor.id);
      return stateOf(actor);
    }),
  ];
}

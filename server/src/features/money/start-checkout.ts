import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { ANY_EVENT, duePence, PAYMENT_RETURN_PARAM } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { findRepetition, once } from '../../platform/nonces/once.ts';
import type { NewCheckout, PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { takesOnline } from '../participation/online-payment.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import {
  countCheckouts,
  type DueAccount,
  findDueAccountForUpdate,
  findOpenCheckout,
  insertCheckout,
  updateCheckoutUrl,
} from './checkout-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type Checkout = EndpointResponse<Endpoints['startCheckout']>;

/**
 * Asks the provider to take what the caller owes (docs/product/money.md#checkout). The checkout is
 * committed before the provider knows it, so whatever it tells finds it; who is interrupted asks
 * again, and gets the same one.
 */
export async function startCheckout(
  services: Services,
  {
    actor,
    params: { id: eventId },
    body: { nonce },
    signal,
    log,
  }: Request<Endpoints['startCheckout']>,
): Promise<Checkout> {
  const { payments, config, db } = services;
  if (!payments) throw new AppError('NOT_FOUND');
  const content = ['startCheckout', eventId, actor.id];
  const begun = await inEventTransaction(services, { eventId, signal }, async (trx) => {
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    const account = await findDueAccountForUpdate(trx, { eventId, userId: actor.id });
    if (!event || !account) throw new AppError('NOT_JOINED');
    if (!takesOnline(services, event)) throw new AppError('NOT_FOUND');
    const write = { organizerId: event.organizerId, nonce, content };
    const first = await findRepetition<Checkout>(trx, write);
    return first
      ? { first }
      : { ...(await begin(trx, { event, account, provider: payments })), write };
  });
  if (begun.first) return begun.first;
  const { checkout, title, write, holdUntil, participationId } = begun;
  const { url } = await askProvider(payments, log, {
    ...checkout,
    description: title,
    returnUrl: `${config.publicUrl}/dashboard/events/${eventId}?${PAYMENT_RETURN_PARAM}=`,
  });
  const { id: checkoutId, pence } = checkout;
  return inTransaction(db, (trx) =>
    once(trx, write, async () => {
      await updateCheckoutUrl(trx, { id: checkoutId, url });
      return { response: { url, checkoutId, pence, holdUntil }, participationId };
    }),
  );
}

interface Beginning {
  event: SpotsEvent;
  account: DueAccount;
  provider: { name: string };
}

async function begin(trx: Db, { event, account, provider }: Beginning) {
  const { participationId, holdUntil, status } = account;
  const pence = status === 'confirmed' ? duePence(account, event.payment) : 0;
  if (pence === 0) throw new AppError('NOTHING_DUE');
  const now = new Date();
  const from = { participationId, holdUntil, title: event.title };
  const open = await findOpenCheckout(trx, { participationId, pence, now });
  if (open) {
    const { id, expiresAt } = open;
    return { ...from, checkout: { id, pence, expiresAt: new Date(expiresAt) } };
  }
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countCheckouts(trx, { participationId, since })) >= MAX_COUNT.checkoutsPerDay)
    throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.tooManyCheckouts });
  const expiresAt = holdUntil ? new Date(holdUntil) : new Date(now.getTime() + DAY_MS);
  const checkout = { id: createObjectId(), pence, expiresAt };
  const { id: eventId, organizerId } = event;
  const row = { ...checkout, provider: provider.name, organizerId, eventId, participationId };
  await insertCheckout(trx, row);
  return { ...from, checkout };
}

const RETRY_AFTER_S = 10;

async function askProvider(
  payments: PaymentProvider,
  log: Request<Endpoints['startCheckout']>['log'],
  checkout: NewCheckout,
): Promise<{ url: string }> {
  try {
    return await payments.createCheckout(checkout);
  } catch (error) {
    log.warn({ err: error }, 'the provider of payments makes no checkout');
    throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
  }
}

import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { ANY_EVENT, duePence, formatPounds, PAYMENT_RETURN_PARAM, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { findRepetition, once } from '../../platform/nonces/once.ts';
import { lockPaymentAccountForShare } from '../../platform/payments/account-store.ts';
import { MIN_PENCE } from '../../platform/payments/min-pence.ts';
import type {
  MadeCheckout,
  NewCheckout,
  PaymentProvider,
} from '../../platform/payments/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { takesOnline } from '../participation/online-payment.ts';
import { findPersonId } from '../participation/own-store.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import {
  type CheckoutRow,
  countCheckouts,
  type DueAccount,
  findDueAccountForUpdate,
  findOpenCheckout,
  insertCheckout,
  listOtherCheckouts,
  updateCheckoutEnded,
  updateCheckoutUrl,
} from './checkout-store.ts';
import { compareCheckout } from './compare-checkouts.ts';
import { endCheckout } from './end-checkout.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of one request, each time others have begun meanwhile. */
const MAX_ATTEMPTS = 3;

type Checkout = EndpointResponse<Endpoints['startCheckout']>;

/**
 * Asks the provider to take what the caller owes (docs/product/money.md#checkout). The checkout is
 * committed before the provider knows it, so whatever it tells finds it; who is interrupted asks
 * again, and gets the same one. Those of other amounts are ended first.
 */
export async function startCheckout(
  services: Services,
  request: Request<Endpoints['startCheckout']>,
): Promise<Checkout> {
  const { payments, config, db } = services;
  if (!payments) throw new AppError('NOT_FOUND');
  const begun = await beginAlone({ ...services, payments }, request);
  if ('first' in begun) return begun.first;
  const { checkout, title, write, holdUntil, participationId, organizerId } = begun;
  const { params, body, log } = request;
  const page = `${config.publicUrl}/dashboard/events/${params.id}`;
  const { url, ref } = await askProvider(payments, log, {
    ...checkout,
    organizerId,
    description: title,
    returnUrl: `${page}?${PAYMENT_RETURN_PARAM}=${body.dependantId ?? ''}`,
    cancelUrl: page,
  });
  const { id: checkoutId, pence } = checkout;
  return inTransaction(db, (trx) =>
    once(trx, write, async () => {
      if (!(await updateCheckoutUrl(trx, { id: checkoutId, url, ref })))
        throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
      return { response: { url, checkoutId, pence, holdUntil }, participationId };
    }),
  );
}

/** A checkout that the provider can be asked for. */
interface NewBeginning {
  checkout: Pick<NewCheckout, 'id' | 'pence' | 'url' | 'startedAt' | 'expiresAt'>;
  title: string;
  organizerId: string;
  participationId: string;
  holdUntil: string | null;
}

interface Begun extends NewBeginning {
  /** Names the request. */
  write: Parameters<typeof once>[1];
}

type PayingServices = Services & { payments: PaymentProvider };

/** Ends what could be paid beside the new one; others that begin at the same time are ended too. */
async function beginAlone(
  services: PayingServices,
  request: Request<Endpoints['startCheckout']>,
): Promise<{ first: Checkout } | Begun> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const begun = await beginOnce(services, request);
    if (!('others' in begun)) return begun;
    for (const other of begun.others) {
      if (await endCheckout(services, other)) continue;
      await compareCheckout(services, other);
      await updateCheckoutEnded(services.db, other.id);
    }
  }
  throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
}

async function beginOnce(
  services: PayingServices,
  {
    actor,
    params: { id: eventId },
    body: { nonce, dependantId },
    signal,
  }: Request<Endpoints['startCheckout']>,
): Promise<{ first: Checkout } | { others: CheckoutRow[] } | Begun> {
  const { config, payments: provider } = services;
  const content = ['startCheckout', eventId, actor.id, ...(dependantId ? [dependantId] : [])];
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    const personId = await findPersonId(trx, { eventId, userId: actor.id, dependantId });
    const account = personId && (await findDueAccountForUpdate(trx, { eventId, personId }));
    if (!event || !account) throw new AppError('NOT_JOINED');
    // No account is disconnected until the checkout is there to be ended.
    await lockPaymentAccountForShare(trx, event.organizerId);
    if (!(await takesOnline(trx, config, event))) throw new AppError('NOT_FOUND');
    const write = { organizerId: event.organizerId, nonce, content };
    const first = await findRepetition<Checkout>(trx, write);
    if (first) return { first };
    const begun = await begin(trx, { event, account, provider });
    return 'others' in begun ? begun : { ...begun, write };
  });
}

interface Beginning {
  event: SpotsEvent;
  account: DueAccount;
  provider: Pick<PaymentProvider, 'name'>;
}

async function begin(
  trx: Db,
  { event, account, provider }: Beginning,
): Promise<NewBeginning | { others: CheckoutRow[] }> {
  const { participationId, holdUntil, status } = account;
  const minPence = MIN_PENCE[provider.name];
  const isDue = status === 'confirmed' && account.balancePence > 0;
  const pence = isDue ? duePence(account, { ...event.payment, minPence }) : 0;
  if (pence === 0) throw isDue ? tooLittle(minPence) : new AppError('NOTHING_DUE');
  const now = new Date();
  const { id: eventId, organizerId } = event;
  const from = { participationId, holdUntil, title: event.title, organizerId };
  const open = await findOpenCheckout(trx, { participationId, pence, now });
  const exceptId = open?.id ?? null;
  const others = await listOtherCheckouts(trx, { participationId, exceptId, now });
  if (others.length > 0) return { others };
  if (open) {
    const { id, url } = open;
    const times = { startedAt: new Date(open.createdAt), expiresAt: new Date(open.expiresAt) };
    return { ...from, checkout: { id, pence, url, ...times } };
  }
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countCheckouts(trx, { participationId, since })) >= MAX_COUNT.checkoutsPerDay)
    throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.tooManyCheckouts });
  const expiresAt = holdUntil ? new Date(holdUntil) : new Date(now.getTime() + DAY_MS);
  const checkout = { id: createObjectId(), pence, startedAt: now, expiresAt };
  const row = { ...checkout, provider: provider.name, organizerId, eventId, participationId };
  await insertCheckout(trx, row);
  return { ...from, checkout: { ...checkout, url: null } };
}

function tooLittle(minPence: number): AppError {
  const pounds = formatPounds(toPounds(minPence));
  return new AppError('NOTHING_DUE', { message: `Less than ${pounds} cannot be paid online` });
}

const RETRY_AFTER_S = 10;

async function askProvider(
  payments: PaymentProvider,
  log: Request<Endpoints['startCheckout']>['log'],
  checkout: NewCheckout,
): Promise<MadeCheckout> {
  try {
    return await payments.createCheckout(checkout);
  } catch (error) {
    log.warn({ err: error }, 'the provider of payments makes no checkout');
    throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
  }
}

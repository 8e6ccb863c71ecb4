import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { ANY_EVENT, duePence, formatPounds, PAYMENT_RETURN_PARAM, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { findRepetition, once } from '../../platform/nonces/once.ts';
import { lockPaymentAccountForShare } from '../../platform/payments/account-store.ts';
import { MIN_PENCE } from '../../platform/payments/min-pence.ts';
import type {
  MadeCheckout,
  NewCheckout,
  PaymentProvider,
} from '../../platform/payments/payment-provider.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { takesOnline } from '../participation/online-payment.ts';
import { findPersonId } from '../participation/own-participation-store.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import {
  type CheckoutRow,
  countCheckouts,
  type DueAccount,
  findDueAccountForUpdate,
  findOpenCheckout,
  insertCheckout,
  listOpenCheckouts,
  listOtherCheckouts,
  updateCheckoutEnded,
  updateCheckoutUrl,
} from './checkout-store.ts';
import { compareCheckout } from './compare-checkouts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of one request, each time others have begun meanwhile. */
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_S = 10;
const BATCH_SIZE = 200;
const AT_ONCE = 10;

export const checkouts = {
  /**
   * Asks the provider to take what the caller owes (docs/product/money.md#checkout). The checkout
   * is committed before the provider knows it, so whatever it tells finds it; who is interrupted
   * asks again, and gets the same one. Those of other amounts are ended first.
   */
  async startCheckout(services, request) {
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
  },
} satisfies Partial<Handlers>;

type Checkout = EndpointResponse<Endpoints['startCheckout']>;

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
    if (event.cancelledAt) throw new AppError('EVENT_CANCELLED');
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

/**
 * Has the provider end a checkout, so that nobody can pay it any more. False when it is not open
 * there: it has just been paid, or has ended by itself. Throws UNAVAILABLE when the provider does
 * not respond. With a key that the provider takes no more there is nothing to end.
 */
async function endCheckout(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  checkout: CheckoutRow,
): Promise<boolean> {
  const result = await payments?.endCheckout(checkout).catch(() => 'unknown');
  if (result === 'unknown') throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
  if (result === 'not open') return false;
  await updateCheckoutEnded(db, checkout.id);
  return true;
}

/**
 * Ends the checkouts of an organizer that players could still pay. Throws CHECKOUTS_OPEN when one
 * cannot be ended, because it is just being paid, and UNAVAILABLE when the provider does not
 * respond. With a key that the provider takes no more there is nothing to end. Returns their ids.
 */
export async function endOpenCheckouts(
  services: Services,
  organizerId: string,
): Promise<Set<string>> {
  const open = await listOpenCheckouts(services.db, { organizerId, limit: BATCH_SIZE });
  let isLeft = open.length === BATCH_SIZE;
  for (let index = 0; index < open.length; index += AT_ONCE) {
    const some = open.slice(index, index + AT_ONCE);
    const ended = await Promise.all(some.map((checkout) => endCheckout(services, checkout)));
    isLeft ||= ended.includes(false);
  }
  if (isLeft) throw new AppError('CHECKOUTS_OPEN');
  return new Set(open.map(({ id }) => id));
}

/** Ends what players could still pay for an event that is called off. */
export async function endCheckoutsOfEvent(
  services: Services,
  { eventId }: JobPayload<'endCheckouts'>,
): Promise<void> {
  const open = await listOpenCheckouts(services.db, { eventId, limit: MAX_COUNT.maxParticipants });
  for (let index = 0; index < open.length; index += AT_ONCE) {
    const some = open.slice(index, index + AT_ONCE);
    await Promise.all(some.map((checkout) => endCheckout(services, checkout)));
  }
}

/** Throws CHECKOUTS_OPEN when others have begun meanwhile. The caller has locked the account. */
export async function requireNoOthers(
  trx: Db,
  { organizerId, ended }: { organizerId: string; ended: ReadonlySet<string> | undefined },
): Promise<void> {
  if (!ended) return;
  const open = await listOpenCheckouts(trx, { organizerId, limit: BATCH_SIZE });
  if (open.some(({ id }) => !ended.has(id))) throw new AppError('CHECKOUTS_OPEN');
}

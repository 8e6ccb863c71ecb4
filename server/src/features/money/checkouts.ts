import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { formatPounds, PAYMENT_RETURN_PARAM, toPounds } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { findRepetition, once } from '../../platform/nonces/once.ts';
import { lockPaymentAccountForShare } from '../../platform/payments/account-store.ts';
import { MIN_PENCE } from '../../platform/payments/min-pence.ts';
import type {
  MadeCheckout,
  NewCheckout,
  PaymentProvider,
} from '../../platform/payments/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { inEventsTransaction } from '../participation/in-event-transaction.ts';
import { findSpotId } from '../participation/move-store.ts';
import { dueAmongOthers, takesOnline } from '../participation/online-payment.ts';
import { lockEvents, type SpotsEvent } from '../participation/spots-store.ts';
import {
  countCheckouts,
  type DueAccount,
  findOpenCheckout,
  insertCheckout,
  listDueAccountsForUpdate,
  listOtherCheckouts,
  listPayableEventIds,
} from './checkout-part-store.ts';
import { type CheckoutRow, updateCheckoutEnded, updateCheckoutUrl } from './checkout-store.ts';
import { compareCheckout } from './compare-checkouts.ts';
import { endCheckout, RETRY_AFTER_S } from './end-checkouts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of one request, each time others have begun meanwhile. */
const MAX_ATTEMPTS = 3;

export const checkouts = {
  /** Asks the provider to take what is due of one spot (docs/product/money.md#checkout). */
  async startCheckout(services, request) {
    const { actor, body, params } = request;
    const { nonce, dependantId } = body;
    const eventId = params.id;
    const id = await findSpotId(services.db, { eventId, userId: actor.id, dependantId });
    if (!id && services.payments) throw new AppError('NOT_JOINED');
    const content = ['startCheckout', eventId, actor.id, ...(dependantId ? [dependantId] : [])];
    const refusals = {
      unknown: () => new AppError('NOT_JOINED'),
      calledOff: () => new AppError('EVENT_CANCELLED'),
      offline: () => new AppError('NOT_FOUND'),
    };
    return start(services, request, { participationIds: [id ?? ''], nonce, content, refusals });
  },

  /**
   * Asks the provider to take what is due of several spots at once
   * (docs/product/money.md#checkout-parts).
   */
  async startCheckoutOfSpots(services, request) {
    const { actor, body } = request;
    const { participationIds, nonce } = body;
    const content = ['startCheckoutOfSpots', actor.id, participationIds];
    const refusals = {
      unknown: at('This is not a spot that you can pay for with the others'),
      calledOff: at('This event was called off'),
      offline: at('This event takes no payment online'),
    };
    return start(services, request, { participationIds, nonce, content, refusals });
  },
} satisfies Partial<Handlers>;

type Checkout = EndpointResponse<Endpoints['startCheckoutOfSpots']>;

type AnyRequest = Pick<Request<Endpoints['startCheckoutOfSpots']>, 'actor' | 'log' | 'signal'>;

interface Wanted {
  participationIds: readonly string[];
  nonce: string;
  content: unknown;
  /** What is said about one, by its index, that cannot be paid. */
  refusals: Record<'unknown' | 'calledOff' | 'offline', (index: number) => AppError>;
}

function at(sentence: string) {
  return (index: number) => fieldError(`participationIds.${index}`, sentence);
}

/** A checkout that the provider can be asked for. */
interface NewBeginning {
  checkout: Pick<NewCheckout, 'id' | 'pence' | 'url' | 'startedAt' | 'expiresAt'>;
  title: string;
  organizerId: string;
  /** The spots that have something to pay. */
  parts: readonly DueSpot[];
  holdUntil: string | null;
}

interface Begun extends NewBeginning {
  /** Names the request. */
  write: Parameters<typeof once>[1];
}

type PayingServices = Services & { payments: PaymentProvider };

/**
 * The checkout is committed before the provider knows it, so whatever it tells finds it; who is
 * interrupted asks again, and gets the same one. Others with one of the spots are ended first.
 */
async function start(services: Services, request: AnyRequest, wanted: Wanted): Promise<Checkout> {
  const { payments, config, db } = services;
  if (!payments) throw new AppError('NOT_FOUND');
  const begun = await beginAlone({ ...services, payments }, request, wanted);
  if ('first' in begun) return begun.first;
  const { checkout, title, write, holdUntil, parts, organizerId } = begun;
  const [first] = parts;
  const page = `${config.publicUrl}/dashboard/events/${first?.eventId}`;
  const { url, ref } = await askProvider(payments, request.log, {
    ...checkout,
    organizerId,
    description: title,
    returnUrl: `${page}?${PAYMENT_RETURN_PARAM}=${first?.dependantId ?? ''}`,
    cancelUrl: page,
  });
  const { id: checkoutId, pence } = checkout;
  return inTransaction(db, (trx) =>
    once(trx, write, async () => {
      if (!(await updateCheckoutUrl(trx, { id: checkoutId, url, ref })))
        throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
      const asked = parts.map((part) => ({
        participationId: part.participationId,
        pence: part.pence,
      }));
      const response = { url, checkoutId, pence, parts: asked, holdUntil };
      return { response, participationId: first?.participationId ?? null };
    }),
  );
}

/** Ends what could be paid beside the new one; others that begin at the same time are ended too. */
async function beginAlone(
  services: PayingServices,
  request: AnyRequest,
  wanted: Wanted,
): Promise<{ first: Checkout } | Begun> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const begun = await beginOnce(services, request, wanted);
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
  { actor, signal }: AnyRequest,
  { participationIds, nonce, content, refusals }: Wanted,
): Promise<{ first: Checkout } | { others: CheckoutRow[] } | Begun> {
  const { config, db, payments: provider } = services;
  const own = { userId: actor.id, participationIds };
  const eventIds = await listPayableEventIds(db, own);
  return inEventsTransaction(services, { eventIds, signal }, async (trx) => {
    const events = await lockEvents(trx, eventIds);
    const accounts = await listDueAccountsForUpdate(trx, own);
    const spots = participationIds.map((id, index) => {
      const account = accounts.find(({ participationId }) => participationId === id);
      const event = account && events.get(account.eventId);
      if (!account || !event) throw refusals.unknown(index);
      return { ...account, event };
    });
    const organizerId = spots[0]?.event.organizerId ?? '';
    // No account is disconnected until the checkout is there to be ended.
    await lockPaymentAccountForShare(trx, organizerId);
    for (const [index, { event }] of spots.entries()) {
      if (event.organizerId !== organizerId) throw refusals.unknown(index);
      if (event.cancelledAt) throw refusals.calledOff(index);
      if (!(await takesOnline(trx, config, event))) throw refusals.offline(index);
    }
    const write = { organizerId, nonce, content };
    const first = await findRepetition<Checkout>(trx, write);
    if (first) return { first };
    const begun = await begin(trx, { organizerId, payerId: actor.id, spots, provider });
    return 'others' in begun ? begun : { ...begun, write };
  });
}

/** A spot that can be paid, at an event that is locked. */
type Spot = DueAccount & { event: SpotsEvent };

type DueSpot = Spot & { pence: number };

interface Beginning {
  organizerId: string;
  payerId: string;
  spots: readonly Spot[];
  provider: Pick<PaymentProvider, 'name'>;
}

async function begin(
  trx: Db,
  { organizerId, payerId, spots, provider }: Beginning,
): Promise<NewBeginning | { others: CheckoutRow[] }> {
  const minPence = MIN_PENCE[provider.name];
  const parts = spots.map(toDue).filter((spot) => spot.pence > 0);
  if (parts.length === 0) throw new AppError('NOTHING_DUE');
  const pence = parts.reduce((sum, part) => sum + part.pence, 0);
  if (pence < minPence) throw tooLittle(minPence);
  const now = new Date();
  const holdUntil = parts.flatMap((part) => part.holdUntil ?? []).sort()[0] ?? null;
  const from = { parts, holdUntil, title: titleOf(parts), organizerId };
  const open = await findOpenCheckout(trx, { payerId, parts, now });
  const exceptId = open?.id ?? null;
  const others = await listOtherCheckouts(trx, { parts, exceptId, now });
  if (others.length > 0) return { others };
  if (open) {
    const { id, url } = open;
    const times = { startedAt: new Date(open.createdAt), expiresAt: new Date(open.expiresAt) };
    return { ...from, checkout: { id, pence, url, ...times } };
  }
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countCheckouts(trx, { parts, since })) >= MAX_COUNT.checkoutsPerDay)
    throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.tooManyCheckouts });
  const expiresAt = holdUntil ? new Date(holdUntil) : new Date(now.getTime() + DAY_MS);
  const checkout = { id: createObjectId(), pence, startedAt: now, expiresAt };
  await insertCheckout(trx, {
    ...{ ...checkout, provider: provider.name, organizerId, payerId },
    parts: parts.map(({ participationId, eventId, pence: due }, index) => {
      const id = index === 0 ? checkout.id : createObjectId();
      return { id, participationId, eventId, pence: due };
    }),
  });
  return { ...from, checkout: { ...checkout, url: null } };
}

function toDue(spot: Spot): DueSpot {
  return { ...spot, pence: dueAmongOthers({ ...spot, payment: spot.event.payment }) };
}

function titleOf(parts: readonly DueSpot[]): string {
  const titles = new Map(parts.map(({ event }) => [event.id, event.title]));
  const [first = ''] = titles.values();
  return titles.size > 1 ? `${first} and ${titles.size - 1} more` : first;
}

function tooLittle(minPence: number): AppError {
  const pounds = formatPounds(toPounds(minPence));
  return new AppError('NOTHING_DUE', { message: `Less than ${pounds} cannot be paid online` });
}

async function askProvider(
  payments: PaymentProvider,
  log: AnyRequest['log'],
  checkout: NewCheckout,
): Promise<MadeCheckout> {
  try {
    return await payments.createCheckout(checkout);
  } catch (error) {
    log.warn({ err: error }, 'the provider of payments makes no checkout');
    throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
  }
}

import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CheckoutRow,
  findCheckout,
  listUnsettledCheckouts,
  updateCheckoutChecked,
  updateCheckoutFees,
} from './checkout-store.ts';
import { closePaymentAccounts } from './close-payment-accounts.ts';
import { applyNotice } from './notices.ts';
import { deleteOldPaymentEvents } from './payment-event-store.ts';

const BATCH_SIZE = 200;

/** A provider that responds slowly is asked for the others in the next run. */
const MAX_RUN_MS = 2 * 60_000;

const MINUTE_MS = 60_000;

const DAY_MS = 24 * 60 * MINUTE_MS;

/** A provider ends what nobody pays within a day; later its notice is lost for certain. */
const LOOK_BACK_MS = 3 * DAY_MS;

/** What comes later than this is no repetition of the provider any more. */
const EVENT_TTL_MS = 90 * DAY_MS;

type Run = Pick<Services, 'db' | 'lockQueues' | 'bus' | 'payments'> & {
  now: Date;
  /** Ends the run at its next checkout. */
  signal: AbortSignal;
};

/**
 * Compares checkouts that are not paid with the provider, whose notices may have been lost
 * (docs/product/money.md#comparison). An amount that differs is booked by nobody, and is an error
 * of the run.
 */
export async function compareCheckouts(services: Run) {
  const { db, payments, now, signal } = services;
  const counts = { compared: 0, settled: 0, differences: 0, closed: 0 };
  if (!payments) return { counts };
  const before = new Date(now.getTime() - EVENT_TTL_MS);
  await deleteOldPaymentEvents(db, { before, limit: BATCH_SIZE });
  const differing: string[] = [];
  const endsAtMs = performance.now() + MAX_RUN_MS;
  let error: unknown;
  for (const checkout of await listUnsettledCheckouts(db, {
    provider: payments.name,
    since: new Date(now.getTime() - LOOK_BACK_MS),
    before: new Date(now.getTime() - MINUTE_MS),
    limit: BATCH_SIZE,
  })) {
    if (signal.aborted || performance.now() > endsAtMs) break;
    counts.compared += 1;
    try {
      const result = await compareCheckout({ ...services, payments }, checkout);
      if (result === 'settled') counts.settled += 1;
      if (result === 'differs') differing.push(checkout.id);
    } catch (cause) {
      // One account that cannot be asked keeps nobody else's payments from being found.
      error = cause;
    }
    await updateCheckoutChecked(db, checkout.id);
  }
  counts.closed = await closePaymentAccounts(services, now);
  counts.differences = differing.length;
  if (differing.length === 0) return { counts, error };
  return { counts, error: new Error(`Checkouts differ at the provider: ${differing.join(', ')}`) };
}

/** Asks the provider how a checkout stands, and does what follows. */
export async function compareCheckout(
  services: Omit<Run, 'now' | 'signal'> & { payments: NonNullable<Services['payments']> },
  checkout: CheckoutRow,
): Promise<'same' | 'settled' | 'differs'> {
  const { payments } = services;
  const { id, status, pence } = checkout;
  const state = await payments.getCheckout(checkout);
  if (!state || state.status === 'open' || state.status === status) return 'same';
  if (state.pence !== pence || state.currency !== 'gbp') return 'differs';
  const type = `checkout.${state.status}` as const;
  const notice = { id: `compared-${id}-${state.status}`, type, checkoutId: id, pence };
  await applyNotice(services, {
    provider: payments.name,
    notice: { ...notice, currency: 'gbp' },
  });
  return 'settled';
}

/**
 * Asks the provider what it has kept of a payment (docs/product/money.md#fees). It may say so only
 * some time later; then the job runs again.
 */
export async function readPaymentFees(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  { checkoutId }: JobPayload<'readPaymentFees'>,
  { isLast }: Pick<JobAttempt, 'isLast'>,
): Promise<void> {
  if (!payments) return;
  const checkout = await findCheckout(db, { provider: payments.name, id: checkoutId });
  const state = checkout && (await payments.getCheckout(checkout));
  if (!state) return;
  const { feesPence } = state;
  if (feesPence !== null) return updateCheckoutFees(db, { id: checkoutId, feesPence });
  if (!isLast) throw new Error('The provider does not say yet what it has kept');
}

import { MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckoutRow, listOpenCheckouts, updateCheckoutEnded } from './checkout-store.ts';

/** Of a provider that does not respond. */
export const RETRY_AFTER_S = 10;
const BATCH_SIZE = 200;
const AT_ONCE = 10;

/**
 * Has the provider end a checkout, so that nobody can pay it any more. False when it is not open
 * there: it has just been paid, or has ended by itself. Throws UNAVAILABLE when the provider does
 * not respond. With a key that the provider takes no more there is nothing to end.
 */
export async function endCheckout(
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

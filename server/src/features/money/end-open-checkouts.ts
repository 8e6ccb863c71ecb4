import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { AccountSecrets } from '../../platform/payments/payment-accounts.ts';
import type { Services } from '../../platform/services.ts';
import { applyNotice } from './apply-notice.ts';
import { type CheckoutRow, listOpenCheckouts } from './checkout-store.ts';

const BATCH_SIZE = 200;
const AT_ONCE = 10;

interface Ending {
  organizerId: string;
  secrets: AccountSecrets;
}

/**
 * Ends the checkouts of an organizer that players could still pay. Throws CHECKOUTS_OPEN when one
 * cannot be ended, because it is just being paid, and UNAVAILABLE when the provider does not
 * respond. With a key that the provider takes no more there is nothing to end. Returns their ids.
 */
export async function endOpenCheckouts(services: Services, ending: Ending): Promise<Set<string>> {
  const { organizerId } = ending;
  const open = await listOpenCheckouts(services.db, { organizerId, limit: BATCH_SIZE });
  let isLeft = open.length === BATCH_SIZE;
  for (let index = 0; index < open.length; index += AT_ONCE) {
    const some = open.slice(index, index + AT_ONCE);
    const ended = await Promise.all(some.map((checkout) => end(services, ending, checkout)));
    isLeft ||= ended.includes(false);
  }
  if (isLeft) throw new AppError('CHECKOUTS_OPEN');
  return new Set(open.map(({ id }) => id));
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

/** False when it is still open, or its payment has not been told yet. */
async function end(
  services: Services,
  { secrets }: Ending,
  { id, provider, ref, pence }: CheckoutRow,
): Promise<boolean> {
  const { payments } = services;
  if (ref) {
    const result = await payments?.accounts?.endCheckout(ref, secrets).catch(() => 'unknown');
    if (result === 'unknown') throw new AppError('UNAVAILABLE', { retryAfter: 10 });
    if (result === 'gone') return true;
    if (result === 'not open') return false;
  }
  const about = { id: `ended-${id}`, checkoutId: id, pence, currency: 'gbp' as const };
  await applyNotice(services, { provider, notice: { ...about, type: 'checkout.expired' } });
  return true;
}

import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { listOpenCheckouts } from './checkout-store.ts';
import { endCheckout } from './end-checkout.ts';

const BATCH_SIZE = 200;
const AT_ONCE = 10;

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

/** Throws CHECKOUTS_OPEN when others have begun meanwhile. The caller has locked the account. */
export async function requireNoOthers(
  trx: Db,
  { organizerId, ended }: { organizerId: string; ended: ReadonlySet<string> | undefined },
): Promise<void> {
  if (!ended) return;
  const open = await listOpenCheckouts(trx, { organizerId, limit: BATCH_SIZE });
  if (open.some(({ id }) => !ended.has(id))) throw new AppError('CHECKOUTS_OPEN');
}

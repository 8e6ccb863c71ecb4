import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { type CheckoutRow, updateCheckoutEnded } from './checkout-store.ts';

const RETRY_AFTER_S = 10;

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

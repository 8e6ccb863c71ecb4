import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { findCheckout, updateCheckoutFees } from './checkout-store.ts';

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

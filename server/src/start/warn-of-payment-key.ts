import { countUnreadableAccounts } from '../platform/payments/account-store.ts';
import type { Services } from '../platform/services.ts';

/** Says at start that organizers take no payments because the key was changed or lost. */
export async function warnOfPaymentKey({
  db,
  log,
  payments,
}: Pick<Services, 'db' | 'log' | 'payments'>): Promise<void> {
  const keyId = payments?.accounts?.key.id;
  const count = keyId === undefined ? 0 : await countUnreadableAccounts(db, keyId);
  if (count === 0) return;
  log.warn(
    `PAYMENT_KEY, or DATA_DIR/payment-key, does not open the accounts of ${count} organizers: ` +
      'they take no payments online until it is put back or they connect again',
  );
}

import { countLostApps } from '../features/accounts/second-factor-store.ts';
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

/** The same of accounts whose apps cannot be used. */
export async function warnOfSecondFactorKey({
  db,
  log,
  secondFactorKey,
}: Pick<Services, 'db' | 'log' | 'secondFactorKey'>): Promise<void> {
  const count = await countLostApps(db, secondFactorKey.id);
  if (count === 0) return;
  log.warn(
    `SECOND_FACTOR_KEY, or DATA_DIR/second-factor-key, does not open ${count} authenticator apps: ` +
      'until it is put back their accounts sign in with passkeys or recovery codes',
  );
}

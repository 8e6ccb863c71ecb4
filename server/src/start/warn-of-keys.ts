import { countLostApps } from '../features/accounts/second-factor-store.ts';
import { countLostWebhooks } from '../features/crew/webhook-store.ts';
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

/** The same of accounts whose apps cannot be used, and of webhooks that get nothing. */
export async function warnOfSecondFactorKey({
  db,
  log,
  secondFactorKey,
}: Pick<Services, 'db' | 'log' | 'secondFactorKey'>): Promise<void> {
  const name = 'SECOND_FACTOR_KEY, or DATA_DIR/second-factor-key,';
  const apps = await countLostApps(db, secondFactorKey.id);
  if (apps > 0)
    log.warn(
      `${name} does not open ${apps} authenticator apps: until it is put back their accounts ` +
        'sign in with passkeys or recovery codes',
    );
  const webhooks = await countLostWebhooks(db, secondFactorKey.id);
  if (webhooks > 0)
    log.warn(
      `${name} does not open the secrets of ${webhooks} webhooks: until it is put back, or they ` +
        'get new ones, nothing is delivered to them',
    );
}

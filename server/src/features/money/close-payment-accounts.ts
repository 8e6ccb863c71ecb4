import {
  deletePaymentAccount,
  listAccountsToClose,
} from '../../platform/payments/account-store.ts';
import { openAccount } from '../../platform/payments/payment-accounts.ts';
import type { Services } from '../../platform/services.ts';

const DAY_MS = 24 * 60 * 60_000;
const BATCH_SIZE = 20;
/** A page of the provider stays open a little longer than we say. */
const OPEN_LONGER_MS = DAY_MS;
/** Nobody’s key is kept for longer. */
const MAX_KEPT_MS = 30 * DAY_MS;

/**
 * Forgets the accounts at the provider of organizers who are deleted, once what they took is
 * settled (docs/product/money.md#payment-account). Returns how many.
 */
export async function closePaymentAccounts(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  now: Date,
): Promise<number> {
  const accounts = payments?.accounts;
  if (!accounts) return 0;
  const closable = await listAccountsToClose(db, {
    now: new Date(now.getTime() - OPEN_LONGER_MS),
    closingBefore: new Date(now.getTime() - MAX_KEPT_MS),
    limit: BATCH_SIZE,
  });
  for (const organizerId of closable) {
    const secrets = await openAccount(db, { key: accounts.key, organizerId });
    // A provider that does not respond keeps nobody's key here: it tells nobody any more.
    if (secrets) await accounts.unregister(secrets).catch(() => undefined);
    await deletePaymentAccount(db, organizerId);
  }
  return closable.length;
}

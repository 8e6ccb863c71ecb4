import type { Config } from '../config/config.ts';
import { readPaymentKey } from '../config/sealing-keys.ts';
import type { Db } from '../database/schema.ts';
import { createFakeProvider } from './fake-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeAccounts } from './stripe-accounts.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** The provider that is configured; undefined for no payment online. */
export async function createPayments(config: Config, db: Db): Promise<PaymentProvider | undefined> {
  const { payments, publicUrl } = config;
  if (!payments) return undefined;
  if (payments.provider === 'fake')
    return createFakeProvider({ secret: payments.webhookSecret, publicUrl });
  const target = { url: payments.url };
  const accounts = createStripeAccounts({ key: await readPaymentKey(config), target, publicUrl });
  return createStripeProvider({ db, target, accounts });
}

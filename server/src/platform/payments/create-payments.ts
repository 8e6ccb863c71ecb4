import type { Config } from '../config/config.ts';
import { createFakeProvider } from './fake-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The provider that is configured; undefined for no payment online. */
export function createPayments({
  payments,
  publicUrl,
}: Pick<Config, 'payments' | 'publicUrl'>): PaymentProvider | undefined {
  return payments && createFakeProvider({ secret: payments.webhookSecret, publicUrl });
}

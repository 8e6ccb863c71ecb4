import type { PaymentProvider } from './payment-provider.ts';

/** Less cannot be paid at once. */
export const MIN_PENCE: Readonly<Record<PaymentProvider['name'], number>> = { fake: 1, stripe: 30 };

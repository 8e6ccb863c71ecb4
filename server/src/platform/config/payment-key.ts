import { hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';
import { readKeptSecret } from './kept-secret.ts';

/** Encrypts what organizers have connected (docs/operations.md#stripe). */
export interface PaymentKey {
  /** 32 bytes. */
  key: Buffer;
  /** Tells one key from another, and nothing else of it. */
  id: string;
}

/** From PAYMENT_KEY, or generated once and kept in dataDir. */
export async function readPaymentKey({
  payments,
  dataDir,
}: Pick<Config, 'payments' | 'dataDir'>): Promise<PaymentKey> {
  const secret = await readKeptSecret({
    configured: payments?.provider === 'stripe' ? payments.key : undefined,
    dataDir,
    file: 'payment-key',
    repair: 'put it back from a backup, or remove the file (organizers connect again)',
  });
  return toPaymentKey(secret);
}

function toPaymentKey(secret: string): PaymentKey {
  return {
    key: derive(secret, 'muster payment accounts', 32),
    id: derive(secret, 'muster payment key id', 8).toString('hex'),
  };
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}

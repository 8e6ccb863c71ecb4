import { hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';
import { readKeptSecret } from './kept-secret.ts';

/** Encrypts what is secret in the database (docs/operations.md#sealing-keys). */
export interface SealingKey {
  /** 32 bytes. */
  key: Buffer;
  /** Tells one key from another, and nothing else of it. */
  id: string;
}

/** Of what organizers have connected: from PAYMENT_KEY, or generated once and kept in dataDir. */
export async function readPaymentKey({
  payments,
  dataDir,
}: Pick<Config, 'payments' | 'dataDir'>): Promise<SealingKey> {
  const secret = await readKeptSecret({
    configured: payments?.provider === 'stripe' ? payments.key : undefined,
    dataDir,
    file: 'payment-key',
    repair: 'put it back from a backup, or remove the file (organizers connect again)',
  });
  return {
    key: derive(secret, 'muster payment accounts', 32),
    id: derive(secret, 'muster payment key id', 8).toString('hex'),
  };
}

/**
 * Of the secrets that authenticator apps share: from SECOND_FACTOR_KEY, or generated once and kept
 * in dataDir.
 */
export async function readSecondFactorKey({
  secondFactorKey,
  dataDir,
}: Pick<Config, 'secondFactorKey' | 'dataDir'>): Promise<SealingKey> {
  const secret = await readKeptSecret({
    configured: secondFactorKey,
    dataDir,
    file: 'second-factor-key',
    repair: 'put it back from a backup, or remove the file (people sign in with recovery codes)',
  });
  return {
    key: derive(secret, 'muster second factors', 32),
    id: derive(secret, 'muster second factor key id', 8).toString('hex'),
  };
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}

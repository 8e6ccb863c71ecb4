import type { SealingKey } from '../config/sealing-keys.ts';
import type { Db } from '../database/schema.ts';
import { seal, unseal } from '../sealed.ts';
import { findPaymentAccount, upsertPaymentAccount } from './account-store.ts';

/** What is secret of an organizer's account at the provider. */
export interface AccountSecrets {
  secretKey: string;
  webhookId: string;
  /** Signs what the provider tells about this account. */
  webhookSecret: string;
}

/** Undefined when none is connected, or it cannot be read with this key. */
export async function openAccount(
  db: Db,
  { key: { key, id }, organizerId }: { key: SealingKey; organizerId: string },
): Promise<AccountSecrets | undefined> {
  const row = await findPaymentAccount(db, organizerId);
  if (row?.keyId !== id) return undefined;
  const text = unseal(row.sealed, { key, owner: organizerId });
  return text === undefined ? undefined : (JSON.parse(text) as AccountSecrets);
}

interface NewAccount {
  key: SealingKey;
  organizerId: string;
  secrets: AccountSecrets;
  isLive: boolean;
}

/** Keeps an account, in place of an earlier one. */
export async function keepAccount(
  trx: Db,
  { key: { key, id }, organizerId, secrets, isLive }: NewAccount,
): Promise<void> {
  await upsertPaymentAccount(trx, {
    userId: organizerId,
    isLive,
    lastFour: secrets.secretKey.slice(-4),
    keyId: id,
    sealed: seal(JSON.stringify(secrets), { key, owner: organizerId }),
  });
}

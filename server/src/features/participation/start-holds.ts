import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/schema.ts';
import { updateHolds } from './hold-store.ts';
import { minPenceOf } from './online-payment.ts';

/** What decides how long spots are held: nothing without a provider. */
export type HoldConfig = Pick<Config, 'payments'>;

/**
 * Holds spots that were just given until they are paid for, where the event requires it
 * (docs/product/money.md#holds). Part of the transaction that gave them.
 */
export async function startHolds(
  trx: Db,
  { payments }: HoldConfig,
  participationIds: readonly string[],
): Promise<void> {
  if (!payments || participationIds.length === 0) return;
  const keyId = payments.provider === 'stripe' ? (payments.keyId ?? '') : null;
  const minPence = minPenceOf({ payments });
  await updateHolds(trx, { participationIds, holdS: payments.holdS, minPence, keyId });
}

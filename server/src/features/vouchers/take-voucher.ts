import { refuseVoucher, voucherPence } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { countUses, findVoucherForUpdate } from './voucher-store.ts';

interface VoucherRequest {
  /** Null: the player has none. */
  codeHash: string | null;
  event: { id: string; organizerId: string };
  /** The account, or the dependant, that joins. */
  playerId: string;
  /** What the spot costs. */
  amountPence: number;
}

/** What a participation keeps of its voucher. */
export interface TakenVoucher {
  voucherId: string | null;
  voucherPence: number;
}

/**
 * Takes a use of a voucher for a participation that the same transaction writes, so that never more
 * are used than there are (docs/product/money.md#voucher-use).
 */
export async function takeVoucher(
  trx: Db,
  { codeHash, event, playerId, amountPence }: VoucherRequest,
): Promise<TakenVoucher> {
  if (codeHash === null) return { voucherId: null, voucherPence: 0 };
  const { id: eventId, organizerId } = event;
  const voucher = await findVoucherForUpdate(trx, { codeHash, organizerId });
  const terms = voucher && { ...voucher, ...(await countUses(trx, { id: voucher.id, playerId })) };
  const refusal = refuseVoucher(terms, { eventId, now: new Date() });
  if (refusal) throw AppError.of(refusal);
  return {
    voucherId: terms?.id ?? null,
    voucherPence: terms ? voucherPence(terms, amountPence) : 0,
  };
}

import type { Voucher } from '@muster/contract';
import { toPounds } from '@muster/domain';
import type { VoucherRow } from './voucher-store.ts';

/** Without the code. */
export function toVoucher({ value, ...row }: VoucherRow): Voucher {
  return { ...row, value: row.kind === 'pounds' ? toPounds(value) : value };
}

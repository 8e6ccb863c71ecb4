import type { Handlers } from '../../platform/http/handler.ts';
import { addVoucher } from './add-voucher.ts';
import { deleteVoucher } from './delete-voucher.ts';
import { listVouchers } from './list-vouchers.ts';

export const voucherRoutes = {
  listVouchers,
  addVoucher,
  deleteVoucher,
} satisfies Partial<Handlers>;

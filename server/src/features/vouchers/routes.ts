import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addVoucher } from './add-voucher.ts';
import { deleteVoucher } from './delete-voucher.ts';
import { listVouchers } from './list-vouchers.ts';

export function voucherRoutes(services: Services) {
  return {
    listVouchers: (request) => listVouchers(services, request),
    addVoucher: (request) => addVoucher(services, request),
    deleteVoucher: (request) => deleteVoucher(services, request),
  } satisfies Partial<Handlers>;
}

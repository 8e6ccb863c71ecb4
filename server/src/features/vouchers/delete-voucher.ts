import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteVoucherRow } from './voucher-store.ts';

/** Deletes a voucher of the caller; what it has taken off stays. */
export async function deleteVoucher(
  { db }: Services,
  { actor, params: { id } }: Request<Endpoints['deleteVoucher']>,
): Promise<EndpointResponse<Endpoints['deleteVoucher']>> {
  const own = { id, organizerId: actor.id };
  if (!(await inTransaction(db, (trx) => deleteVoucherRow(trx, own))))
    throw new AppError('VOUCHER_NOT_FOUND');
  return { id };
}

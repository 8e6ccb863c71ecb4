import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toVoucher } from './to-voucher.ts';
import { countVouchers, listVoucherRows } from './voucher-store.ts';

/** The caller's vouchers, newest first. */
export async function listVouchers(
  { db }: Services,
  { actor, query }: Request<Endpoints['listVouchers']>,
): Promise<EndpointResponse<Endpoints['listVouchers']>> {
  const page = { organizerId: actor.id, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([listVoucherRows(db, page), countVouchers(db, actor.id)]);
  return { vouchers: rows.map(toVoucher), pagination: paginate(query, total) };
}

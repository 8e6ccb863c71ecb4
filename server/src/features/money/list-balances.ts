import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, pageOffset, paginate, toTextSearch } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { countBalances, listBalanceRows } from './balance-store.ts';

/**
 * Names and balances of an event, and nothing else of its people (docs/product/money.md#people).
 */
export async function listBalances(
  { db, pool }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['listBalances']>,
): Promise<EndpointResponse<Endpoints['listBalances']>> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'bookPayment') });
  const { limit, owing, search } = query;
  const words = search ? toTextSearch(search)?.words : [];
  // A text without a word finds nobody.
  if (!words) return { people: [], pagination: paginate(query, 0) };
  const filter = { eventId, owing, words };
  const [people, total] = await Promise.all([
    listBalanceRows(pool, { ...filter, limit, offset: pageOffset(query) }),
    countBalances(pool, filter),
  ]);
  return { people, pagination: paginate(query, total) };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { organizerAccess, pageOffset, paginate } from '@muster/domain';
import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { type CardReader, countCards, listCardRows } from './card-store.ts';
import { toCard } from './to-card.ts';

/**
 * The cards of the caller and of organizers whom the caller helps; for everyone else there are none
 * (docs/product/cards.md#readers).
 */
export async function listCards(
  { db }: Services,
  { actor, query }: Request<Endpoints['listCards']>,
): Promise<EndpointResponse<Endpoints['listCards']>> {
  const filter = { reader: cardReader(actor), userId: query.userId };
  const [rows, total] = await Promise.all([
    listCardRows(db, { ...filter, limit: query.limit, offset: pageOffset(query) }),
    countCards(db, filter),
  ]);
  return { cards: rows.map((row) => toCard(row, actor)), pagination: paginate(query, total) };
}

/** Not even the superadmin sees the cards of others. */
export function cardReader(actor: Actor): CardReader {
  return { accountId: actor.id, roles: organizerAccess(actor, 'giveCards').roles };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countBans, listBanRows } from './store.ts';
import { toBan } from './to-ban.ts';

/** The caller's bans, newest first. */
export async function listBans(
  { db }: Services,
  { actor, query }: Request<Endpoints['listBans']>,
): Promise<EndpointResponse<Endpoints['listBans']>> {
  const page = { organizerId: actor.id, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([listBanRows(db, page), countBans(db, actor.id)]);
  return { bans: rows.map(toBan), pagination: paginate(query, total) };
}

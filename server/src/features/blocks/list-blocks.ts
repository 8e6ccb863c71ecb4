import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countBlocks, listBlockRows } from './store.ts';
import { toBlock } from './to-block.ts';

/** The people whom the caller has blocked, newest first. */
export async function listBlocks(
  { db }: Services,
  { actor, query }: Request<Endpoints['listBlocks']>,
): Promise<EndpointResponse<Endpoints['listBlocks']>> {
  const page = { blockerId: actor.id, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([listBlockRows(db, page), countBlocks(db, actor.id)]);
  return { blocks: rows.map(toBlock), pagination: paginate(query, total) };
}

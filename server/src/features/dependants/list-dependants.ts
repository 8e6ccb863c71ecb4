import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countDependants, listDependantRows } from './store.ts';
import { toDependant } from './to-dependant.ts';

/** The caller's dependants by name. */
export async function listDependants(
  { db }: Services,
  { actor, query }: Request<Endpoints['listDependants']>,
): Promise<EndpointResponse<Endpoints['listDependants']>> {
  const page = { guardianId: actor.id, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([
    listDependantRows(db, page),
    countDependants(db, actor.id),
  ]);
  return { dependants: rows.map(toDependant), pagination: paginate(query, total) };
}

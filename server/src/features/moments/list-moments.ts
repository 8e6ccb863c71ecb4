import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { onlyPage } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listMomentRows } from './store.ts';
import { toMoment } from './to-moment.ts';

export async function listMoments(
  { db }: Services,
  { actor }: Request<Endpoints['listMoments']>,
): Promise<EndpointResponse<Endpoints['listMoments']>> {
  const rows = await listMomentRows(db, actor.id);
  return {
    moments: rows.map((row) => toMoment(row, actor)),
    pagination: onlyPage(rows, MAX_COUNT.moments),
  };
}

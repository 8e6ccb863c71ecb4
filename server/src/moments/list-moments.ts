import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { listMomentRows } from './store.ts';
import { toMoment } from './to-moment.ts';

export async function listMoments(
  { db }: Services,
  { actor }: Request<Endpoints['listMoments']>,
): Promise<EndpointResponse<Endpoints['listMoments']>> {
  return { moments: (await listMomentRows(db, actor.id)).map((row) => toMoment(row, actor)) };
}

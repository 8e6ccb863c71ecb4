import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { sumMoments } from './store.ts';

const MB_BYTES = 1024 * 1024;

export async function getMomentStats(
  { db }: Services,
  { actor }: Request<Endpoints['getMomentStats']>,
): Promise<EndpointResponse<Endpoints['getMomentStats']>> {
  const { count, bytes } = await sumMoments(db, actor.id);
  return { totalMoments: count, totalSizeMB: Math.round((bytes / MB_BYTES) * 100) / 100 };
}

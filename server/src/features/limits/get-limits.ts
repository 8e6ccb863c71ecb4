import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listLimits } from './limit-store.ts';

/** The caller's limits of muzzle energy (docs/product/chronograph.md#limits). */
export async function getLimits(
  { db }: Services,
  { actor }: Request<Endpoints['getLimits']>,
): Promise<EndpointResponse<Endpoints['getLimits']>> {
  return { limits: await listLimits(db, actor.id) };
}

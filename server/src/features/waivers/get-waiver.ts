import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findWaiver } from '../waiver-states/text-store.ts';

/** The waiver of the caller's own events. */
export async function getWaiver(
  { db }: Services,
  { actor }: Request<Endpoints['getWaiver']>,
): Promise<EndpointResponse<Endpoints['getWaiver']>> {
  return { waiver: (await findWaiver(db, actor.id)) ?? null };
}

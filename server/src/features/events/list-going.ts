import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toPerson } from '../people/to-person.ts';
import { findEvent } from './find-event.ts';
import { listGoingRows } from './going-store.ts';

/**
 * Who is going, of those who let everyone see that, for whoever may read the event
 * (docs/product/player-screens.md#going-faces).
 */
export async function listGoing(
  services: Services,
  { actor, params: { id } }: Request<Endpoints['listGoing']>,
): Promise<EndpointResponse<Endpoints['listGoing']>> {
  await findEvent(services, { viewer: actor, id });
  const { pool, config } = services;
  const { superadminId } = config;
  const limit = MAX_COUNT.goingPeople;
  const rows = await listGoingRows(pool, { eventId: id, superadminId, limit });
  return { people: rows.map(toPerson) };
}

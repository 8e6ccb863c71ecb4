import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listMomentRows } from '../moments/store.ts';
import { toMoment } from '../moments/to-moment.ts';
import { findPublicUser } from '../people/require-public-user.ts';
import { findEvent } from './find-event.ts';

/**
 * The bio and the latest Moments of the organizer, for everyone who may read the event
 * (docs/product/player-screens.md#event-page).
 */
export async function getEventOrganizer(
  services: Services,
  { actor, params: { id } }: Request<Endpoints['getEventOrganizer']>,
): Promise<EndpointResponse<Endpoints['getEventOrganizer']>> {
  const { organizer } = await findEvent(services, { viewer: actor, id });
  const user = await findPublicUser(services, organizer.id);
  if (!user) return { bio: '', moments: [] };
  const rows = await listMomentRows(services.db, user.id);
  const latest = rows.slice(0, MAX_COUNT.momentsOfOrganizer);
  return { bio: user.bio, moments: latest.map((row) => toMoment(row, actor)) };
}

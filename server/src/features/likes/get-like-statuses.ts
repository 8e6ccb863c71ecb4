import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toLikeStatus } from './find-like-status.ts';
import { countLikesOfEvents } from './store.ts';

/** The like status of several events by id; events that the caller cannot see are left out. */
export async function getLikeStatuses(
  { pool }: Services,
  { actor, body }: Request<Endpoints['getLikeStatuses']>,
): Promise<EndpointResponse<Endpoints['getLikeStatuses']>> {
  const rows = await countLikesOfEvents(pool, { actor, eventIds: body.eventIds });
  return { statuses: Object.fromEntries(rows.map((row) => [row.id, toLikeStatus(row)])) };
}

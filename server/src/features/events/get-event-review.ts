import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { countEventsOfOrganizer } from './approval-store.ts';
import { findEventRow } from './list/list-store.ts';
import { toEvent } from './to-event.ts';

/**
 * An event with what the superadmin needs to decide about it
 * (docs/product/administration.md#event-review).
 */
export async function getEventReview(
  { db, pool }: Services,
  { actor, params: { id } }: Request<Endpoints['getEventReview']>,
): Promise<EndpointResponse<Endpoints['getEventReview']>> {
  const row = await findEventRow(pool, { id, viewerId: actor.id });
  const user = row && (await findUser(db, row.organizer_id));
  if (!row || !user) throw new AppError('EVENT_NOT_FOUND');
  const counts = await countEventsOfOrganizer(db, user.id);
  return {
    event: toEvent(row, actor),
    approvedVersion: row.approved ? row.approved_snapshot : null,
    organizer: { name: nameOf(user), memberSince: user.created_at, ...counts },
  };
}

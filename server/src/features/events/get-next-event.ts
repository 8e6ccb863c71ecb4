import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listEventRows } from './list/list-store.ts';
import { countOpen } from './next-event-store.ts';
import { toEvent } from './to-event.ts';

/**
 * The next event that the caller organizes, also for the superadmin
 * (docs/product/events.md#next-event).
 */
export async function getNextEvent(
  { pool }: Services,
  { actor }: Request<Endpoints['getNextEvent']>,
): Promise<EndpointResponse<Endpoints['getNextEvent']>> {
  const filter = { organizerId: actor.id, from: new Date().toISOString() };
  const page = { filter, sort: 'soonest', viewerId: actor.id, limit: 1, offset: 0 } as const;
  const [row] = await listEventRows(pool, page);
  if (!row) return { next: null };
  const open = await countOpen(pool, { eventId: row.id, organizerId: actor.id });
  const event = toEvent(row, actor);
  const { owing: unpaidCount, owed_pence: owedPence, unread: unreadCount } = open;
  return { next: { event, unpaidCount, owedPence, unreadCount } };
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { overAt, toPounds } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countAttendance } from './last-event-store.ts';
import { listEventRows } from './list/list-store.ts';
import { toEvent } from './to-event.ts';

const DAY_MS = 24 * 3_600_000;
const SHOWN_MS = 14 * DAY_MS;
/** An event ends at most 14 days after it starts. */
const LOOKED_BACK_MS = SHOWN_MS + 14 * DAY_MS;

/**
 * How the last event went that the caller organized and that anybody had a spot at
 * (docs/product/events.md#last-event).
 */
export async function getLastEvent(
  { pool }: Services,
  { actor }: Request<Endpoints['getLastEvent']>,
): Promise<EndpointResponse<Endpoints['getLastEvent']>> {
  const now = Date.now();
  const from = new Date(now - LOOKED_BACK_MS).toISOString();
  const filter = { organizerId: actor.id, from, to: new Date(now).toISOString() };
  const page = { filter, sort: 'latest', viewerId: actor.id, limit: 10, offset: 0 } as const;
  const rows = await listEventRows(pool, page);
  const event = rows
    .map((row) => toEvent(row, actor))
    .find(({ participantCount, ...times }) => {
      const sinceMs = now - overAt(times).getTime();
      return participantCount > 0 && sinceMs >= 0 && sinceMs <= SHOWN_MS;
    });
  if (!event) return { last: null };
  const { takenPence, ...counts } = await countAttendance(pool, event.id);
  const takenPounds = toPounds(takenPence);
  return { last: { event, confirmed: event.participantCount, ...counts, takenPounds } };
}

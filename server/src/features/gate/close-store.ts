import { ANY_EVENT, type TimedEvent } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';

/** Whose scan ends the day. */
export const CLOSING_ORIGIN = 'closing';

/** Events that have begun and where somebody is inside; the earliest first. */
export async function listOpenGates(
  db: Db,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<(TimedEvent & { id: string })[]> {
  return db
    .selectFrom('live_events as e')
    .select(['e.id', 'e.date', 'e.ends_at as endsAt', 'e.duration'])
    .where('e.date', '<', now.toISOString())
    .where('e.id', '>', after)
    .where('e.id', 'in', (of) =>
      of.selectFrom('participations').select('event_id').where('is_inside', '=', true),
    )
    .orderBy('e.id')
    .limit(limit)
    .execute();
}

/** Lets everyone of an event out, once. Returns how many. */
export async function insertClosingScans(
  trx: Db,
  { eventId, closedAt, now }: { eventId: string; closedAt: Date; now: Date },
): Promise<number> {
  if (!(await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT }))) return 0;
  const { rows } = await sql<{ count: number }>`
    with inside as (
      update participations set is_inside = false where event_id = ${eventId} and is_inside
      returning id, event_id
    ), closed as (
      insert into gate_scans (id, organizer_id, event_id, participation_id, origin, kind,
        occurred_at, clock_offset_ms, received_at, was_offline, is_clock_corrected, verdict, effect,
        content_hash)
      select gen_random_uuid(), e.organizer_id, i.event_id, i.id, ${CLOSING_ORIGIN}, 'exit',
        ${closedAt}, 0, ${now}, false, false, 'out', 'out', ''
      from inside i join live_events e on e.id = i.event_id
      returning seq
    )
    select count(*) as count from closed`.execute(trx);
  return rows[0]?.count ?? 0;
}

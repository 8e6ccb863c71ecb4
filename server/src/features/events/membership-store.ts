import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';

/** Whether an account reaches a series, which may have ended and not be removed yet. */
export async function reachesSeries(
  db: Db,
  { id, access }: { id: string; access: EventAccess },
): Promise<boolean> {
  const row = await db
    .selectFrom('series')
    .select('id')
    .where('id', '=', id)
    .where(mayAccess(access))
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an event a date of a series; false when it is one already. */
export async function updateSeriesOfEvent(
  trx: Db,
  date: { eventId: string; seriesId: string; day: string; ownFields: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set({ series_id: date.seriesId, series_day: date.day, own_fields: date.ownFields })
    .set({ undo_state: null })
    .where('id', '=', date.eventId)
    .where('series_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a date an event of its own; lists show the series by the date after it. */
export async function clearSeriesOfEvent(
  trx: Db,
  { eventId, seriesId }: { eventId: string; seriesId: string },
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ series_id: null, series_day: null, own_fields: null, undo_state: null })
    .where('id', '=', eventId)
    .where('series_id', '=', seriesId)
    .execute();
  await sql`select relist_series(${seriesId})`.execute(trx);
}

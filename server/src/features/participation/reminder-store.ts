import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { ComingEvent } from './status-mail-store.ts';

/**
 * The next event that begins in a period and whose participants were not reminded; it counts as
 * reminded from now on.
 */
export async function takeEventToRemindOf(
  trx: Db,
  { after, before, now }: { after: Date; before: Date; now: Date },
): Promise<ComingEvent | undefined> {
  const { rows } = await sql<ComingEvent>`
    update events set reminded_at = ${now} where id = (
      select id from live_events
      where approved and reminded_at is null and date > ${after} and date <= ${before}
      order by date limit 1 for no key update skip locked)
    returning id, title, date, location`.execute(trx);
  return rows[0];
}

import type pg from 'pg';
import { type OwedSums, owedSumsOf } from '../participation/owing-store.ts';

interface OpenCounts extends OwedSums {
  unread: number;
  checked_in: number;
}

/**
 * What is left to do for an event: confirmed participants who owe money, messages that its
 * organizer has not read, and who is checked in.
 */
export async function countOpen(
  pool: pg.Pool,
  { eventId, organizerId }: { eventId: string; organizerId: string },
): Promise<OpenCounts> {
  const { rows } = await pool.query<OpenCounts>(
    `select o.owing, o.owed_pence,
      (select count(*) from messages
        where recipient_id = $2 and status <> 'read' and deleted_at is null
          and thread_id in (select id from threads where event_id = $1)) as unread,
      (select checked_in from event_spot_counts where event_id = $1) as checked_in
    from ${owedSumsOf('$1')} o`,
    [eventId, organizerId],
  );
  return rows[0] ?? { owing: 0, owed_pence: 0, unread: 0, checked_in: 0 };
}

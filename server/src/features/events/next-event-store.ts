import type pg from 'pg';
import { type OwedSums, owedSumsOf } from '../participation/owing-store.ts';

interface OpenCounts extends OwedSums {
  unread: number;
}

/**
 * What is left to do for an event: confirmed participants who owe money, and messages that its
 * organizer has not read.
 */
export async function countOpen(
  pool: pg.Pool,
  { eventId, organizerId }: { eventId: string; organizerId: string },
): Promise<OpenCounts> {
  const { rows } = await pool.query<OpenCounts>(
    `select o.owing, o.owed_pence,
      (select count(*) from messages
        where recipient_id = $2 and status <> 'read' and deleted_at is null
          and thread_id in (select id from threads where event_id = $1)) as unread
    from ${owedSumsOf('$1')} o`,
    [eventId, organizerId],
  );
  return rows[0] ?? { owing: 0, owed_pence: 0, unread: 0 };
}

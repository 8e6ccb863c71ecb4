import type pg from 'pg';

interface OpenCounts {
  unpaid: number;
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
    `select
      (select count(*) from participations
        where event_id = $1 and status = 'confirmed' and payment_status in ('pending', 'failed')
          and payment_amount_pence > 0) as unpaid,
      (select count(*) from messages
        where recipient_id = $2 and status <> 'read' and deleted_at is null
          and thread_id in (select id from threads where event_id = $1)) as unread`,
    [eventId, organizerId],
  );
  return rows[0] ?? { unpaid: 0, unread: 0 };
}

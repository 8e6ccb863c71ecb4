import type pg from 'pg';

export interface LastEventCounts {
  checkedIn: number;
  noShows: number;
  takenPence: number;
}

/** How an event went, counted over its participants. */
export async function countAttendance(pool: pg.Pool, eventId: string): Promise<LastEventCounts> {
  const { rows } = await pool.query<LastEventCounts>(
    `select s.checked_in as "checkedIn", s.revenue_pence as "takenPence",
      (select count(*) from participations
        where event_id = $1 and status = 'confirmed' and check_in_status = 'no_show') as "noShows"
    from event_spot_counts s where s.event_id = $1`,
    [eventId],
  );
  return rows[0] ?? { checkedIn: 0, noShows: 0, takenPence: 0 };
}

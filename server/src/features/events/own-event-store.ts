import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import type { PersonRow } from '../accounts/people.ts';
import { type OwedSums, owedSumsOf } from '../participation/owing-store.ts';

interface GoingPage {
  eventId: string;
  /** Has no public profile. */
  superadminId: string;
  limit: number;
}

/**
 * The latest with a spot at an event who let everyone see that. Hidden accounts
 * (../people/hidden-store.ts) are seen nowhere.
 */
export async function listGoingRows(
  pool: pg.Pool,
  { eventId, superadminId, limit }: GoingPage,
): Promise<PersonRow[]> {
  const { rows } = await pool.query<PersonRow>(
    prepared(
      `select u.id, u.nick_name, u.organizer_name, u.email, u.avatar_url
      from participations p join users u on u.id = p.user_id
      where p.event_id = $1 and p.status = 'confirmed' and u.shows_among_going
        and u.suspended_at is null and u.deletion_requested_at is null and u.erased_at is null
        and u.id <> $2
      order by p.joined_at desc, p.id desc limit $3`,
      [eventId, superadminId, limit],
    ),
  );
  return rows;
}

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

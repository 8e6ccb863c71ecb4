import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import type { PersonRow } from '../people/to-person.ts';

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

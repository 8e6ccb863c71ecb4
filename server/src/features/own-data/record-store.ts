import type { AttendedGame, TimedEvent } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** More games than anybody plays. */
const MAX_GAMES = 5_000;

type GameRow = Omit<AttendedGame, 'event'> & TimedEvent;

/**
 * The games at which an account is checked in, the latest first: whoever lost the spot, or did not
 * come, is not. Events as they were approved, where they are not shown any more.
 */
export async function listAttendedGames(db: Db, userId: string): Promise<AttendedGame[]> {
  const { rows } = await sql<GameRow>`
    select e.organizer_id as "organizerId", e.organizer_name as "organizerName",
      o.game_kind as "gameKind",
      case when e.approved then e.location
        else coalesce(e.approved_snapshot ->> 'location', e.location) end as location,
      e.date, e.ends_at as "endsAt", e.duration,
      coalesce(p.check_in_time, e.date) as "checkInTime"
    from participations p join live_events e on e.id = p.event_id
    join users o on o.id = e.organizer_id
    where p.user_id = ${userId} and p.status = 'confirmed' and p.check_in_status = 'checked_in'
    order by e.date desc, e.id limit ${MAX_GAMES}`.execute(db);
  return rows.map(({ date, endsAt, duration, ...game }) => ({
    ...game,
    event: { date, endsAt, duration },
  }));
}

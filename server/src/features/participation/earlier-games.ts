import type { Participant } from '@muster/contract';
import { comingSince } from '@muster/domain';
import type pg from 'pg';
import type { Actor } from '../../platform/http/handler.ts';
import { findExperience } from './experience.ts';
import type { ListedParticipantRow } from './participant-list-store.ts';
import type { ParticipantQueryRow } from './participant-store.ts';
import { toParticipant } from './to-participant.ts';

type EarlierGames = NonNullable<Participant['earlierGames']>;

interface Players {
  eventId: string;
  /** They get none unless they organize the event. */
  viewerId: string;
  userIds: readonly string[];
}

/**
 * The over games of an event's organizer before it at which players had a spot, by player
 * (docs/product/participation.md#earlier-games). Who was not checked in is a no-show where anybody
 * was. What the players have joined is read first (`materialized`), never everyone in every game of
 * the organizer. Planned for each request, because the number of players decides on the best plan.
 */
async function findEarlierGames(
  pool: Pick<pg.Pool, 'query'>,
  { eventId, viewerId, userIds }: Players,
): Promise<Map<string, EarlierGames>> {
  const { rows } = await pool.query<EarlierGames & { userId: string }>(
    `with g as materialized (
      select user_id, event_id, check_in_status from participations
      where user_id = any($1::text[]) and status = 'confirmed')
    select g.user_id as "userId", count(*) as total,
      count(*) filter (where g.check_in_status = 'no_show'
        or (g.check_in_status = 'not_checked_in' and c.checked_in > 0)) as "noShows"
    from g join live_events o on o.id = g.event_id join event_spot_counts c on c.event_id = o.id
    where o.organizer_id = $2
      and o.date < (select least(date, $4) from live_events where id = $3 and organizer_id = $2)
    group by g.user_id`,
    [userIds, viewerId, eventId, comingSince(new Date())],
  );
  return new Map(rows.map(({ userId, ...games }) => [userId, games]));
}

/** Those of the rows of a list, which are all of one event. */
export async function findEarlierGamesOf(
  pool: Pick<pg.Pool, 'query'>,
  rows: readonly ListedParticipantRow[],
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Map<string, EarlierGames>> {
  if (rows[0]?.event_organizer_id !== actor.id) return new Map();
  const userIds = rows.flatMap((row) => row.user_id ?? []);
  return findEarlierGames(pool, { eventId, viewerId: actor.id, userIds });
}

/** A participant as the organizer sees them; the superadmin gets no earlier games. */
export async function toManagedParticipant(
  pool: Pick<pg.Pool, 'query'>,
  row: ParticipantQueryRow,
  viewed: { eventId: string; actor: Actor },
): Promise<Participant> {
  const [games, experience] = await Promise.all([
    findEarlierGamesOf(pool, [row], viewed),
    findExperience(pool, row.user_id === null ? [] : [row.user_id]),
  ]);
  return toParticipant(row, viewed.actor, {
    earlierGames: games.get(row.person_id),
    games: experience.get(row.person_id),
  });
}

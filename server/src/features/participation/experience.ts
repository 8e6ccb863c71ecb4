import type pg from 'pg';

/**
 * At how many games players were checked in, wherever, of those who show it
 * (docs/product/record.md#experience).
 */
export async function findExperience(
  pool: Pick<pg.Pool, 'query'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await pool.query<{ userId: string; games: number }>(
    `select u.id as "userId", (
      select count(*) from participations p join live_events e on e.id = p.event_id
      where p.user_id = u.id and p.status = 'confirmed' and p.check_in_status = 'checked_in'
    ) as games
    from users u where u.id = any($1::text[]) and u.shows_experience`,
    [userIds],
  );
  return new Map(rows.map(({ userId, games }) => [userId, games]));
}

import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

/** Returns how many were deleted; fewer than `limit` means that there are no more. */
export async function deleteExpiredTokens(pool: Pool, now: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from refresh_tokens where token_hash = any (array(
      select token_hash from refresh_tokens where expires_at < $1 order by expires_at
        limit ${limit}))`,
    values: [now],
  });
  return rowCount ?? 0;
}

/**
 * Deletes sessions without tokens, last used before a moment, except the latest of each account: it
 * is its last activity.
 */
export async function deleteEndedSessions(
  pool: Pool,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from sessions where id = any (array(
      select s.id from sessions s
      where s.last_used_at < $1
        and not exists (select from refresh_tokens t where t.session_id = s.id)
        and exists (select from sessions newer
          where newer.user_id = s.user_id and newer.last_used_at > s.last_used_at)
      order by s.last_used_at limit ${limit}))`,
    values: [before],
  });
  return rowCount ?? 0;
}

/**
 * Deletes accesses, invitations and devices that ended, or were ended, before a moment. Fewer than
 * `limit` means that there are no more.
 */
export async function deleteEndedCrew(pool: Pool, before: Date, limit: number): Promise<number> {
  let deleted = 0;
  for (const [table, endedAt] of [
    ['crew', 'least(expires_at, revoked_at)'],
    // What a key has booked names it for two years more.
    ['devices', "least(expires_at, revoked_at) + interval '2 years' * (roles is not null)::int"],
    ['crew_invitations', 'valid_until'],
  ]) {
    const { rowCount } = await pool.query({
      text: `delete from ${table} where id = any (array(
        select id from ${table} where ${endedAt} < $1 limit ${limit - deleted}))`,
      values: [before],
    });
    deleted += rowCount ?? 0;
  }
  return deleted;
}

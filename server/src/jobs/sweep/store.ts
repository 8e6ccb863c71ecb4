import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

export interface OldFile {
  key: string;
  thumbnail_key: string | null;
  /** As text: a Date would lose the microseconds, and the walk its place. */
  age: string;
}

/** Files made before a moment, the oldest first, after the one a batch before ended with. */
export async function listOldFiles(
  pool: Pool,
  { before, after, limit }: { before: Date; after: Omit<OldFile, 'thumbnail_key'>; limit: number },
): Promise<OldFile[]> {
  const { rows } = await pool.query<OldFile>({
    text: `select key, thumbnail_key, created_at::text as age from files
      where created_at < $1 and (created_at, key) > ($2::timestamptz, $3)
      order by created_at, key limit ${limit}`,
    values: [before, after.age, after.key],
  });
  return rows;
}

/** Keys of files whose owner's account is gone, in their order. */
export async function listFilesOfNobody(
  pool: Pool,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>({
    text: `select key from files where owner_id is null and key > $1 order by key limit ${limit}`,
    values: [after],
  });
  return rows.map(({ key }) => key);
}

/** How many went; fewer than `limit` means that there are no more. */
export async function deleteExpiredTokens(pool: Pool, now: Date, limit: number): Promise<number> {
  const { rowCount } = await pool.query({
    text: `delete from refresh_tokens where token_hash = any (array(
      select token_hash from refresh_tokens where expires_at < $1 order by expires_at limit ${limit}))`,
    values: [now],
  });
  return rowCount ?? 0;
}

/**
 * Sessions not used since a moment and left without tokens. The latest of each account stays: it says when somebody was last
 * here.
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

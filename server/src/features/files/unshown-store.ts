import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

export interface OldFile {
  key: string;
  thumbnailKey: string | null;
  /** As text, because a Date would lose the microseconds that the next batch starts after. */
  createdAt: string;
}

/** Files created before a moment, the oldest first, after the last file of the batch before. */
export async function selectOldFiles(
  pool: Pool,
  { before, after, limit }: { before: Date; after: Omit<OldFile, 'thumbnailKey'>; limit: number },
): Promise<OldFile[]> {
  const { rows } = await pool.query<OldFile>({
    text: `select key, thumbnail_key as "thumbnailKey", created_at::text as "createdAt" from files
      where created_at < $1 and (created_at, key) > ($2::timestamptz, $3)
      order by created_at, key limit ${limit}`,
    values: [before, after.createdAt, after.key],
  });
  return rows;
}

/** Keys of files whose owner's account was deleted, in their order. */
export async function selectOrphanedFileKeys(
  pool: Pool,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>({
    text: `select key from files where owner_id is null and key > $1 order by key limit ${limit}`,
    values: [after],
  });
  return rows.map(({ key }) => key);
}

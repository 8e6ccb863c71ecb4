import type pg from 'pg';

/**
 * Deletes up to `limit` counts whose period is over, and those above `maxRows` that end first;
 * returns how many.
 */
export async function deleteOldCounts(
  pool: pg.Pool,
  { now, maxRows, limit }: { now: Date; maxRows: number; limit: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from request_counts where key in (
       (select key from request_counts where expire <= $1 order by expire limit $3)
       union
       (select key from request_counts order by expire desc offset $2 limit $3))`,
    [now.getTime(), maxRows, limit],
  );
  return rowCount ?? 0;
}

import type pg from 'pg';
import { ROLE_LIMITS } from './limits.ts';
import { withMigrationLock } from './migration-records.ts';

/**
 * Makes the limits defaults of this role in this database, unless they are. They hold for
 * connections that are opened afterwards, whoever opens them.
 */
export async function setRoleLimits(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Two servers that start at once would change the same row.
    await withMigrationLock(client, async () => {
      if (!(await areSet(client))) await client.query(SET_LIMITS);
    });
  } finally {
    client.release();
  }
}

const wanted = Object.entries(ROLE_LIMITS).map(([name, ms]) => `${name}=${ms}`);

async function areSet(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_db_role_setting
     where setrole = session_user::regrole and setconfig @> $1
       and setdatabase = (select oid from pg_database where datname = current_database())`,
    [wanted],
  );
  return rowCount === 1;
}

const SET_LIMITS = `do $$ begin
  ${wanted
    .map((setting) => {
      const statement = `alter role session_user in database %I set ${setting}`;
      return `execute format('${statement}', current_database());`;
    })
    .join('\n  ')}
end $$`;

import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

interface Usage {
  bytes: number;
  files: number;
  /** Whether the account is younger than a day. */
  isNew: boolean;
}

/** What an account has stored, and what is on its way to the store. Thumbnails are not counted. */
export async function sumUsage(db: Db, userId: string): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select coalesce(sum(size), 0)::bigint as bytes, count(*) as files,
      exists (select from users where id = ${userId} and created_at > now() - interval '1 day')
        as "isNew"
    from (
      select size from files where owner_id = ${userId}
      union all
      select reserved_bytes from file_keys
      where owner_id = ${userId} and state = 'reserved' and reserved_bytes is not null
    ) stored`.execute(db);
  return rows[0] ?? { bytes: 0, files: 0, isNew: true };
}

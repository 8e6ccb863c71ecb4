import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

export interface CountsRow {
  users: number;
  events: number;
  approved: number;
  upcoming: number;
  confirmed: number;
  waitlist: number;
  threads: number;
  messages: number;
  moments: number;
  files: number;
  bytes: number;
}

/** Counts the rows of every table in one statement. */
export async function countEverything(db: Db): Promise<CountsRow> {
  const { rows } = await sql<CountsRow>`
    select
      (select count(*) from users where erased_at is null) as users,
      (select count(*) from threads) as threads,
      (select count(*) from messages) as messages,
      (select count(*) from moments) as moments,
      e.*, p.*, f.*
    from
      (select count(*) as events, count(*) filter (where approved) as approved,
        count(*) filter (where date > now()) as upcoming from events) e,
      (select count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'waitlist') as waitlist from participations) p,
      (select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from files) f`.execute(db);
  return rows[0]!;
}

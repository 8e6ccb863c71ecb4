import type { EndpointResponse, Endpoints } from '@muster/contract';
import type pg from 'pg';

interface Counts {
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

/** What the whole product holds. */
export async function countEverything(
  pool: pg.Pool,
): Promise<EndpointResponse<Endpoints['getAdminStats']>> {
  const { rows } = await pool.query<Counts>({
    name: 'count-everything',
    text: `select
        (select count(*) from users) as users,
        (select count(*) from threads) as threads,
        (select count(*) from messages) as messages,
        (select count(*) from moments) as moments,
        e.*, p.*, f.*
      from
        (select count(*) as events, count(*) filter (where approved) as approved,
          count(*) filter (where date >= now()) as upcoming from events) e,
        (select count(*) filter (where status = 'confirmed') as confirmed,
          count(*) filter (where status = 'waitlist') as waitlist from participations) p,
        (select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from files) f`,
  });
  const counts = rows[0]!;
  const { users, threads, messages, moments, events: total, approved, upcoming } = counts;
  return {
    users,
    events: { total, approved, unapproved: total - approved, upcoming },
    participants: { confirmed: counts.confirmed, waitlist: counts.waitlist },
    threads,
    messages,
    moments,
    files: { count: counts.files, bytes: counts.bytes },
  };
}

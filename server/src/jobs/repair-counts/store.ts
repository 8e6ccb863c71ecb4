import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

const REAL_SPOTS = sql`
  select count(*) filter (where p.status = 'confirmed') as confirmed,
    count(*) filter (where p.status = 'waitlist') as waitlist,
    count(*) filter (where p.status = 'waitlist' and not p.held_back) as waiting
  from participations p`;
const REAL_LIKES = sql`select count(*) as likes from likes l`;

interface ComparedEvent {
  id: string;
  isWrong: boolean;
}

/** Compares the counts of the next events, in the order of their ids, with what they count. */
export async function compareCounts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<ComparedEvent[]> {
  const { rows } = await sql<ComparedEvent>`
    select e.id, (s.confirmed, s.waitlist, s.waiting, c.likes)
      is distinct from (real.confirmed, real.waitlist, real.waiting, liked.likes) as "isWrong"
    from (select id from events where id > ${after} order by id limit ${limit}) e
    left join event_spot_counts s on s.event_id = e.id
    left join event_like_counts c on c.event_id = e.id
    cross join lateral (${REAL_SPOTS} where p.event_id = e.id) real
    cross join lateral (${REAL_LIKES} where l.event_id = e.id) liked
    order by e.id`.execute(db);
  return rows;
}

/** Locks the counts of an event: who joins or likes it meanwhile is counted once this transaction ends. */
export async function lockCountsForUpdate(db: Db, eventId: string): Promise<void> {
  for (const table of ['event_spot_counts', 'event_like_counts']) {
    const name = sql.table(table);
    await sql`insert into ${name} (event_id) select id from events where id = ${eventId}
      on conflict do nothing`.execute(db);
    await sql`select from ${name} where event_id = ${eventId} for update`.execute(db);
  }
}

/** Counts again. A statement of its own after the lock, because only that sees what was written before it. False: it was right. */
export async function updateCounts(db: Db, eventId: string): Promise<boolean> {
  const spots = await sql`
    update event_spot_counts s
    set confirmed = real.confirmed, waitlist = real.waitlist, waiting = real.waiting
    from (${REAL_SPOTS} where p.event_id = ${eventId}) real
    where s.event_id = ${eventId} and (s.confirmed, s.waitlist, s.waiting)
      is distinct from (real.confirmed, real.waitlist, real.waiting)`.execute(db);
  const likes = await sql`
    update event_like_counts c set likes = liked.likes
    from (${REAL_LIKES} where l.event_id = ${eventId}) liked
    where c.event_id = ${eventId} and c.likes is distinct from liked.likes`.execute(db);
  return Number(spots.numAffectedRows ?? 0) + Number(likes.numAffectedRows ?? 0) > 0;
}

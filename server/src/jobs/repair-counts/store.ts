import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

const SPOT_COUNTS = [
  'confirmed',
  'waitlist',
  'waiting',
  'cancelled',
  'paid',
  'checked_in',
  'revenue_pence',
];

/** The columns of the counts of spots, each after the name of a table. */
function spotCounts(table: string, toSql: (column: string) => string = (column) => column) {
  return sql.raw(SPOT_COUNTS.map((column) => toSql(`${table}.${column}`)).join(', '));
}

const KEPT = spotCounts('s');
/** An event without participants has no row of what they count. */
const REAL = spotCounts('real', (column) => `coalesce(${column}, 0)`);

/** The counts of the options of an event, as one value: those that nobody has any more are 0. */
function optionCountsOf(table: string, event: string) {
  return sql.raw(`(select jsonb_object_agg(option_id, confirmed) from ${table}
    where event_id = ${event} and confirmed <> 0)`);
}

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
    select e.id, (${KEPT}, c.likes, ${optionCountsOf('event_option_counts', 'e.id')})
      is distinct from (${REAL}, liked.likes, ${optionCountsOf('counted_options', 'e.id')})
      as "isWrong"
    from (select id from events where id > ${after} order by id limit ${limit}) e
    left join event_spot_counts s on s.event_id = e.id
    left join event_like_counts c on c.event_id = e.id
    left join lateral (select * from counted_spots where event_id = e.id) real on true
    cross join lateral (${REAL_LIKES} where l.event_id = e.id) liked
    order by e.id`.execute(db);
  return rows;
}

/**
 * Locks the counts of an event: who joins or likes it meanwhile is counted once this transaction
 * ends.
 */
export async function lockCountsForUpdate(db: Db, eventId: string): Promise<void> {
  for (const table of ['event_spot_counts', 'event_like_counts']) {
    const name = sql.table(table);
    await sql`insert into ${name} (event_id) select id from events where id = ${eventId}
      on conflict do nothing`.execute(db);
    await sql`select from ${name} where event_id = ${eventId} for update`.execute(db);
  }
}

/**
 * Counts again. A statement of its own after the lock, because only that sees what was written
 * before it. False: it was right.
 */
export async function updateCounts(db: Db, eventId: string): Promise<boolean> {
  const spots = await sql`
    update event_spot_counts s
    set (${sql.raw(SPOT_COUNTS.join(', '))}) = (select ${REAL})
    from (select ${eventId}::text as id) e left join counted_spots real on real.event_id = e.id
    where s.event_id = e.id and (${KEPT}) is distinct from (${REAL})`.execute(db);
  const likes = await sql`
    update event_like_counts c set likes = liked.likes
    from (${REAL_LIKES} where l.event_id = ${eventId}) liked
    where c.event_id = ${eventId} and c.likes is distinct from liked.likes`.execute(db);
  const options = await sql`
    insert into event_option_counts (event_id, option_id, confirmed)
    select ${eventId}, option_id, coalesce(real.confirmed, 0)
    from (select * from event_option_counts where event_id = ${eventId}) kept
    full join (select * from counted_options where event_id = ${eventId}) real using (option_id)
    where kept.confirmed is distinct from coalesce(real.confirmed, 0)
    on conflict (event_id, option_id) do update set confirmed = excluded.confirmed`.execute(db);
  return [spots, likes, options].some(({ numAffectedRows }) => Number(numAffectedRows ?? 0) > 0);
}

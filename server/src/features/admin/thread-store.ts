import { sql } from 'kysely';
import type pg from 'pg';
import { sliceOf } from '../../platform/database/page-slice.ts';
import type { Db, ThreadRow } from '../../platform/database/schema.ts';
import { readTotal, totalOf } from '../../platform/totals/store.ts';
import { LATEST_MESSAGE, type LatestMessageRow } from '../messages/thread-query-store.ts';
import type { PersonRow } from '../people/to-person.ts';
import { searchList } from './search-list.ts';

/* Prepared statements on the pool, because the lists are measured with a million events (docs/performance.md#scale). */

/** A thread with both its participants, for monitoring. */
export interface AdminThreadRow
  extends Pick<ThreadRow, 'id' | 'event_id' | 'event_title' | 'event_date' | 'event_image_url'>,
    Pick<ThreadRow, 'event_deleted_at' | 'created_at' | 'last_message_at'> {
  message_count: number;
  unread_count: number;
  event_organizer_name: string | null;
  event_image_thumbnail: string | null;
  organizer: PersonRow;
  player: PersonRow;
  latest: LatestMessageRow | null;
}

function person(alias: string) {
  return `json_build_object('id', ${alias}.id,
    'nick_name', ${alias}.nick_name, 'organizer_name', ${alias}.organizer_name,
    'email', ${alias}.email, 'avatar_url', ${alias}.avatar_url)`;
}

const COLUMNS = `
  t.id, t.event_id, t.event_title, t.event_date, t.event_image_url, t.event_deleted_at,
  t.created_at,
  t.last_message_at, counts.message_count, counts.unread_count,
  e.organizer_name as event_organizer_name, e.image_thumbnail as event_image_thumbnail,
  ${person('o')} as organizer, ${person('p')} as player, latest.message as latest`;

/** `limit 1` keeps each of them a lookup by its key: for a page of found ids PostgreSQL would read the index of accounts from its start. */
const JOINS = `
  cross join lateral (select * from users where id = t.organizer_id limit 1) o
  cross join lateral (select * from users where id = t.player_id limit 1) p
  left join lateral (select * from events where id = t.event_id limit 1) e on true
  left join lateral (
    select count(*) as message_count,
      count(*) filter (where m.status <> 'read' and m.deleted_at is null) as unread_count
    from messages m where m.thread_id = t.id
  ) counts on true ${LATEST_MESSAGE}`;

/** The most recent activity first. */
function recent(of: string): string {
  return `order by ${of}last_message_at desc, ${of}id desc`;
}

interface Page {
  limit: number;
  offset: number;
}

/** A page of all threads, and how many there are. */
export async function listAllThreads(
  pool: pg.Pool,
  page: Page,
): Promise<{ rows: AdminThreadRow[]; total: number }> {
  const slice = sliceOf({ ...page, firstIndex: 1 });
  const { rows } = await pool.query<AdminThreadRow & { total: number }>({
    name: `list-all-threads${slice.name}`,
    text: `select ${COLUMNS}, ${totalOf('threads')} as total from (
        select * from threads ${recent('')} limit ${slice.limit} offset ${slice.offset}
      ) t ${JOINS} ${recent('t.')}`,
    values: slice.values,
  });
  return { rows, total: rows[0]?.total ?? (await readTotal(pool, 'threads')) };
}

/** A page of the threads that match a tsquery from `toSearchQuery`, and how many do; more than `maxTotal` stands for any larger number. */
export function searchThreads(
  pool: pg.Pool,
  { search, maxTotal, limit, offset }: Page & { search: string; maxTotal: number },
): Promise<{ rows: AdminThreadRow[]; counted: number }> {
  return searchList(
    {
      listAmongFirst: (max, slice) => listAmongFirst(pool, { search, max, ...slice }),
      listIds: (max) => listIds(pool, [search, max]),
      listRows: (ids, page) => listFound(pool, { name: 'ids', ids: '$1' }, [ids, page]),
      listMatches: (page) => listFound(pool, ALL_FOUND, [search, page]),
    },
    { maxTotal, limit, offset },
  );
}

/** Parsed once, not for each row. */
const QUERY = `(select to_tsquery('simple', $1))`;

/** Looked for among so many before all. */
const FIRST = 1_000;

/** The ids of those of the most recent threads that match, without a look at all that do. */
const AMONG_FIRST = `
  select t.id from (select * from threads ${recent('')} limit ${FIRST}) t
  where t.search @@ ${QUERY}
    or exists (select from users where id in (t.organizer_id, t.player_id) and search @@ ${QUERY})`;

const PEOPLE = `array(select id::text from users where search @@ ${QUERY})`;
/** The ids of threads whose event or one of whose participants match. As arrays, so that each id is looked up in an index. */
const AMONG_ALL = `
  select id::text from threads where search @@ ${QUERY}
  union select id::text from threads where organizer_id = any(${PEOPLE})
  union select id::text from threads where player_id = any(${PEOPLE})`;
const ALL_FOUND = { name: 'all', ids: `array(${AMONG_ALL})` };

async function listAmongFirst(
  pool: pg.Pool,
  { search, max, limit, offset }: Page & { search: string; max: number },
): Promise<(AdminThreadRow & { counted: number })[]> {
  const { rows } = await pool.query<AdminThreadRow & { counted: number }>({
    name: 'list-threads-among-first',
    text: `with found as materialized (${AMONG_FIRST} limit $2)
      select ${COLUMNS}, (select count(*) from found) as counted from (
        select * from threads where id = any(array(select id::text from found limit $3 offset $4))
      ) t ${JOINS} ${recent('t.')}`,
    values: [search, max, limit, offset],
  });
  return rows;
}

async function listIds(pool: pg.Pool, values: [search: string, max: number]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'list-ids-of-threads-found',
    text: `${AMONG_ALL} limit $2`,
    values,
  });
  return rows.map(({ id }) => id);
}

/** `ids`: SQL for an array, with `$1`. */
async function listFound(
  pool: pg.Pool,
  { name, ids }: { name: string; ids: string },
  [value, { limit, offset }]: [value: unknown, page: Page],
): Promise<AdminThreadRow[]> {
  const { rows } = await pool.query<AdminThreadRow>({
    name: `list-found-threads-${name}`,
    text: `select ${COLUMNS} from (
        select * from threads where id = any(${ids}) ${recent('')} limit $2 offset $3
      ) t ${JOINS} ${recent('t.')}`,
    values: [value, limit, offset],
  });
  return rows;
}

export async function findAnyThread(db: Db, id: string): Promise<AdminThreadRow | undefined> {
  const { rows } = await sql<AdminThreadRow>`
    select ${sql.raw(COLUMNS)} from threads t ${sql.raw(JOINS)} where t.id = ${id}`.execute(db);
  return rows[0];
}

/** The title of a thread's event; undefined when there is no such thread. */
export async function findThreadTitle(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('threads')
    .select('event_title')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.event_title;
}

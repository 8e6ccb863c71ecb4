import { type RawBuilder, sql } from 'kysely';
import type { Db, ThreadRow } from '../database/schema.ts';
import { LATEST_MESSAGE, type LatestMessageRow } from '../messages/thread-query-store.ts';
import type { PersonRow } from '../people/to-person.ts';

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

const columns = sql.raw(`
  t.id, t.event_id, t.event_title, t.event_date, t.event_image_url, t.event_deleted_at,
  t.created_at,
  t.last_message_at, counts.message_count, counts.unread_count,
  e.organizer_name as event_organizer_name, e.image_thumbnail as event_image_thumbnail,
  ${person('o')} as organizer, ${person('p')} as player, latest.message as latest`);

const joins = sql.raw(`
  join users o on o.id = t.organizer_id
  join users p on p.id = t.player_id
  left join events e on e.id = t.event_id
  left join lateral (
    select count(*) as message_count,
      count(*) filter (where m.status <> 'read' and m.deleted_at is null) as unread_count
    from messages m where m.thread_id = t.id
  ) counts on true ${LATEST_MESSAGE}`);

/** Looked for among so many before all. */
const FIRST = 1_000;

/** The ids of those of the most recent threads that match, without a look at all that do. */
function selectFirst(search: string) {
  const query = sql`to_tsquery('simple', ${search})`;
  return sql`
    select t.id from (select * from threads order by last_message_at desc, id desc limit ${FIRST}) t
    where t.search @@ ${query}
      or exists (select from users where id in (t.organizer_id, t.player_id) and search @@ ${query})`;
}

/** The ids of threads whose event or one of whose participants match. As arrays, so that each id is looked up in an index. */
function selectMatching(search: string) {
  const query = sql`to_tsquery('simple', ${search})`;
  const people = sql`array(select id::text from users where search @@ ${query})`;
  return sql`
    select id::text from threads where search @@ ${query}
    union select id::text from threads where organizer_id = any(${people})
    union select id::text from threads where player_id = any(${people})`;
}

interface ThreadPage {
  /** A tsquery from `toSearchQuery`. */
  search: string | undefined;
  limit: number;
  offset: number;
}

/** A page of all threads, most recent activity first. */
export async function listAllThreads(db: Db, page: ThreadPage): Promise<AdminThreadRow[]> {
  const { search } = page;
  if (search === undefined) return selectPage(db, page, sql``);
  // What many threads have is soon found among the most recent ones; what few have is found by its index.
  const rows = await selectPage(db, page, sql`where id in (${selectFirst(search)})`);
  if (rows.length === page.limit) return rows;
  return selectPage(db, page, sql`where id = any(array(${selectMatching(search)}))`);
}

async function selectPage(
  db: Db,
  { limit, offset }: ThreadPage,
  where: RawBuilder<unknown>,
): Promise<AdminThreadRow[]> {
  const { rows } = await sql<AdminThreadRow>`
    select ${columns} from (
      select * from threads ${where} order by last_message_at desc, id desc
      limit ${limit} offset ${offset}
    ) t ${joins} order by t.last_message_at desc, t.id desc`.execute(db);
  return rows;
}

/** Counts no further than `max`. */
export async function countThreadsUpTo(db: Db, search: string, max: number): Promise<number> {
  const first = await sql`${selectFirst(search)} limit ${max}`.execute(db);
  if (first.rows.length === max) return max;
  const { rows } = await sql`${selectMatching(search)} limit ${max}`.execute(db);
  return rows.length;
}

export async function findAnyThread(db: Db, id: string): Promise<AdminThreadRow | undefined> {
  const { rows } = await sql<AdminThreadRow>`
    select ${columns} from threads t ${joins} where t.id = ${id}`.execute(db);
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

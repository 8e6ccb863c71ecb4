import type { TextSearch } from '@muster/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { countUpTo, limitTo } from '../../platform/database/pages.ts';
import type { Db, ThreadRow } from '../../platform/database/schema.ts';
import { patternOf } from '../../platform/database/search.ts';
import { collectValues } from '../../platform/database/values.ts';
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

const COLUMNS = `
  t.id, t.event_id, t.event_title, t.event_date, t.event_image_url, t.event_deleted_at,
  t.created_at,
  t.last_message_at, counts.message_count, counts.unread_count,
  e.organizer_name as event_organizer_name, e.image_thumbnail as event_image_thumbnail,
  ${person('o')} as organizer, ${person('p')} as player, latest.message as latest`;

const JOINS = `
  join users o on o.id = t.organizer_id join users p on p.id = t.player_id
  left join events e on e.id = t.event_id
  left join lateral (
    select count(*) as message_count,
      count(*) filter (where m.status <> 'read' and m.deleted_at is null) as unread_count
    from messages m where m.thread_id = t.id
  ) counts on true ${LATEST_MESSAGE}`;

/** Which threads are listed. */
interface ThreadFilter {
  search?: TextSearch | undefined;
}

/**
 * FROM and WHERE of a filter with its values. Each word of a search is found in the event or in one
 * of both participants.
 */
function filterThreads({ search }: ThreadFilter) {
  if (!search) return { from: 'threads', values: [] };
  const { values, add } = collectValues();
  const found = search.words.map((word) => {
    const matches = `search_text like ${add(patternOf(word))}`;
    const people = `(select id from users where ${matches})`;
    return `(${matches} or organizer_id in ${people} or player_id in ${people})`;
  });
  return { from: `threads where ${found.join(' and ')}`, values };
}

/** A page of threads, the most recent activity first. */
export async function listAllThreads(
  pool: pg.Pool,
  { search, ...page }: ThreadFilter & { limit: number; offset: number },
): Promise<AdminThreadRow[]> {
  const { from, values } = filterThreads({ search });
  const { rows } = await pool.query<AdminThreadRow>(
    `select ${COLUMNS} from (
      select * from ${from} order by last_message_at desc, id desc ${limitTo(page)}
    ) t ${JOINS} order by t.last_message_at desc, t.id desc`,
    values,
  );
  return rows;
}

/** How many threads match, counted as far as a list shows. */
export async function countThreads(pool: pg.Pool, filter: ThreadFilter): Promise<number> {
  const { from, values } = filterThreads(filter);
  const { rows } = await pool.query(countUpTo(from), values);
  return rows[0].count;
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

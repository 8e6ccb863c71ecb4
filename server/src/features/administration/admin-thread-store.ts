import { MAX_COUNTED } from '@muster/contract';
import type { TextSearch } from '@muster/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { countUpTo, limitTo } from '../../platform/database/pages.ts';
import type { Db, ThreadRow, UserRow } from '../../platform/database/schema.ts';
import { patternOf } from '../../platform/database/search.ts';
import { collectValues } from '../../platform/database/values.ts';
import type { PersonRow } from '../accounts/people.ts';
import { LATEST_MESSAGE, type LatestMessageRow } from '../messages/thread-query-store.ts';

/** One of them. */
export type ThreadPersonRow = PersonRow & Pick<UserRow, 'email_confirmed'>;

/** A thread with both its participants, for monitoring. */
export interface AdminThreadRow
  extends Pick<ThreadRow, 'id' | 'event_id' | 'event_title' | 'event_date' | 'event_image_url'>,
    Pick<ThreadRow, 'event_deleted_at' | 'created_at' | 'last_message_at'> {
  message_count: number;
  unread_count: number;
  event_organizer_name: string | null;
  event_image_thumbnail: string | null;
  organizer: ThreadPersonRow;
  player: ThreadPersonRow;
  latest: LatestMessageRow | null;
}

function person(alias: string) {
  return `json_build_object('id', ${alias}.id,
    'nick_name', ${alias}.nick_name, 'organizer_name', ${alias}.organizer_name,
    'email', ${alias}.email, 'email_confirmed', ${alias}.email_confirmed,
    'avatar_url', ${alias}.avatar_url)`;
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

/** The words of a search, the one that fewest accounts and events have first. */
interface ThreadSearch {
  words: readonly string[];
  /** Who has the first one; undefined when there are many. */
  people?: readonly string[] | undefined;
}

/** Which threads are listed. */
interface ThreadFilter {
  search?: ThreadSearch | undefined;
}

/** Everybody has the end of an address in common, so a search begins with its rarest word. */
export async function beginWithRarest(pool: pg.Pool, { words }: TextSearch): Promise<ThreadSearch> {
  const { values, add } = collectValues();
  const found = words.map((word) => {
    const matches = `search_text like ${add(patternOf(word))}`;
    return `select ${add(word)} as word,
      array(select id::text from users where ${matches} limit ${MAX_COUNTED + 1}) as people,
      (${countUpTo(`threads where ${matches}`)}) as titles`;
  });
  const { rows } = await pool.query<{ word: string; people: string[]; titles: number }>(
    `select * from (${found.join(' union all ')}) found order by cardinality(people) + titles`,
    values,
  );
  const [rarest] = rows;
  const isRare = rarest !== undefined && rarest.people.length + rarest.titles <= MAX_COUNTED;
  return { words: rows.map(({ word }) => word), people: isRare ? rarest.people : undefined };
}

/**
 * FROM and WHERE of a filter with its values. Each word of a search is found in the event or in one
 * of both participants. After a rare one, the others are only looked for in what it finds.
 */
function filterThreads({ search }: ThreadFilter) {
  if (!search) return { from: 'threads', values: [] };
  const { values, add } = collectValues();
  const { words, people } = search;
  const found = words.map((word, index) => {
    const matches = `search_text like ${add(patternOf(word))}`;
    const havingIt = `select id from users where ${matches}`;
    if (people && index > 0)
      return `(${matches} or exists (${havingIt} and id in (organizer_id, player_id)))`;
    const participants = people ? `= any(${add(people)})` : `in (${havingIt})`;
    return `(${matches} or organizer_id ${participants} or player_id ${participants})`;
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

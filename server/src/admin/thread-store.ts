import type pg from 'pg';
import { LATEST_MESSAGE, type ThreadQueryRow } from '../messages/store.ts';

export interface AdminThreadRow {
  id: string;
  event_id: string | null;
  event_title: string;
  event_date: Date;
  event_image_url: string;
  created_at: Date;
  last_message_at: Date;
  message_count: number;
  unread_count: number;
  event_organizer_name: string | null;
  organizer: PersonRow;
  player: PersonRow;
  latest: ThreadQueryRow['latest'];
}

export interface PersonRow {
  id: string;
  nick_name: string;
  organizer_name: string;
  email: string;
  avatar_url: string;
}

const PERSON = (of: string) => `json_build_object('id', ${of}.id, 'nick_name', ${of}.nick_name,
    'organizer_name', ${of}.organizer_name, 'email', ${of}.email, 'avatar_url', ${of}.avatar_url)`;

const COLUMNS = `
  t.id, t.event_id, t.event_title, t.event_date, t.event_image_url, t.created_at,
  t.last_message_at, counts.message_count, counts.unread_count,
  e.organizer_name as event_organizer_name,
  ${PERSON('o')} as organizer, ${PERSON('p')} as player, latest.message as latest`;

const JOINS = `
  join users o on o.id = t.organizer_id
  join users p on p.id = t.player_id
  left join events e on e.id = t.event_id
  left join lateral (
    select count(*) as message_count,
      count(*) filter (where m.status <> 'read' and m.deleted_at is null) as unread_count
    from messages m where m.thread_id = t.id
  ) counts on true ${LATEST_MESSAGE}`;

/** Threads whose event, or one of whose sides, is found. As arrays: each of them is then looked up in an index. */
const PEOPLE = `array(select id::text from users where search @@ to_tsquery('simple', $1))`;
const FOUND = `where id = any(array(
    select id::text from threads where search @@ to_tsquery('simple', $1)
    union select id::text from threads where organizer_id = any(${PEOPLE})
    union select id::text from threads where player_id = any(${PEOPLE})
  ))`;

/** A page of all threads, the liveliest first; `search` is a tsquery made by `toSearchQuery`. */
export async function listAllThreads(
  pool: pg.Pool,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<AdminThreadRow[]> {
  const [clause, first, values] = search ? [FOUND, 2, [search]] : ['', 1, []];
  const result = await pool.query<AdminThreadRow>({
    name: search ? 'find-all-threads' : 'list-all-threads',
    text: `select ${COLUMNS} from (
        select * from threads ${clause} order by last_message_at desc, id desc
        limit $${first} offset $${first + 1}
      ) t ${JOINS} order by t.last_message_at desc, t.id desc`,
    values: [...values, limit, offset],
  });
  return result.rows;
}

export async function countAllThreads(pool: pg.Pool, search: string | undefined): Promise<number> {
  const result = await pool.query<{ total: number }>({
    name: search ? 'count-found-threads' : 'count-all-threads',
    text: `select count(*) as total from threads ${search ? FOUND : ''}`,
    values: search ? [search] : [],
  });
  return result.rows[0]?.total ?? 0;
}

export async function findAnyThread(
  pool: pg.Pool,
  id: string,
): Promise<AdminThreadRow | undefined> {
  const result = await pool.query<AdminThreadRow>({
    name: 'get-any-thread',
    text: `select ${COLUMNS} from threads t ${JOINS} where t.id = $1`,
    values: [id],
  });
  return result.rows[0];
}

import type { UserSort } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, UserRow } from '../database/schema.ts';

/** An account with its activity. */
export interface AdminUserRow extends Omit<UserRow, 'password_hash' | 'search' | 'erased_at'> {
  events_created: number;
  messages_sent: number;
  messages_received: number;
  moments_count: number;
  last_activity: Date | null;
}

/** Counted only for the accounts of the page, each count over an index. */
const selectUsers = sql.raw(`
  select u.id, u.email, u.nick_name, u.full_name, u.date_of_birth, u.organizer_name, u.avatar_url,
    u.bio, u.created_at, u.updated_at, u.deletion_requested_at, u.suspended_at, u.suspension_reason,
    (select events_count from user_activity where user_id = u.id) as events_created,
    (select count(*) from messages where sender_id = u.id) as messages_sent,
    (select count(*) from messages where recipient_id = u.id) as messages_received,
    (select count(*) from moments where user_id = u.id) as moments_count,
    (select last_active_at from user_activity where user_id = u.id) as last_activity
  from users u`);

type Direction = 'ascending' | 'descending';

interface UserPage {
  /** A tsquery from `toSearchQuery`. */
  search: string | undefined;
  sort: UserSort;
  direction: Direction;
  limit: number;
  offset: number;
}

/** The public name, as the index users_name_idx has it. */
const NAME = `lower(coalesce(nullif(u.nick_name, ''), nullif(u.organizer_name, ''),
  split_part(u.email, '@', 1)))`;

/** Where the sorted ids come from, and what they are sorted by. Without a search each is read from an index. */
const SORTS: Readonly<Record<UserSort, { from: string; by: Readonly<Record<Direction, string>> }>> =
  {
    name: {
      from: 'users u',
      by: { ascending: `${NAME}, u.id`, descending: `${NAME} desc, u.id desc` },
    },
    joined: {
      from: 'users u',
      by: { ascending: 'u.created_at, u.id', descending: 'u.created_at desc, u.id desc' },
    },
    // Who was never here comes last, and first when the order is turned round.
    lastActivity: {
      from: 'user_activity a join users u on u.id = a.user_id',
      by: {
        ascending: 'a.last_active_at nulls first, a.user_id',
        descending: 'a.last_active_at desc nulls last, a.user_id desc',
      },
    },
    events: {
      from: 'user_activity a join users u on u.id = a.user_id',
      by: {
        ascending: 'a.events_count, a.user_id',
        descending: 'a.events_count desc, a.user_id desc',
      },
    },
  };

function matching(search: string | undefined) {
  const found = search === undefined ? sql`` : sql`and u.search @@ to_tsquery('simple', ${search})`;
  return sql`where u.erased_at is null ${found}`;
}

/** A page of accounts in the order asked for. */
export async function listUserRows(db: Db, page: UserPage): Promise<AdminUserRow[]> {
  if (page.search === undefined) return selectPage(db, page, matching(undefined));
  // A word that many have is soon found in the order of the list; one that few have is found by its index. Which it is
  // only shows in the attempt: PostgreSQL does not know how many words have a beginning.
  const rows = await selectPage(db, page, matchingFirst(page));
  return rows.length === page.limit ? rows : selectPage(db, page, matchingAll(page.search));
}

function selectPage(
  db: Db,
  { sort, direction, limit, offset }: UserPage,
  where: RawBuilder<unknown>,
): Promise<AdminUserRow[]> {
  const { from, by } = SORTS[sort];
  const order = sql.raw(`order by ${by[direction]}`);
  return sql<AdminUserRow>`
    with page as (
      select u.id, row_number() over (${order}) as position
      from ${sql.raw(from)} ${where} ${order} limit ${limit} offset ${offset}
    )
    ${selectUsers} join page on page.id = u.id order by page.position`
    .execute(db)
    .then(({ rows }) => rows);
}

/** Looked for among so many before all. */
const FIRST = 2_000;

function matchingFirst({ search, sort, direction }: UserPage) {
  const { from, by } = SORTS[sort];
  return sql`where u.id in (
    select id from (
      select u.id, u.search from ${sql.raw(from)} where u.erased_at is null
      ${sql.raw(`order by ${by[direction]}`)} limit ${FIRST}
    ) first where search @@ to_tsquery('simple', ${search})
  )`;
}

/** Read by the index of words, whatever the order. */
function matchingAll(search: string) {
  return sql`where u.id = any(array(
    select u.id::text from users u ${matching(search)}
  ))`;
}

/** Counts no further than `max`. */
export async function countUsersUpTo(db: Db, search: string, max: number): Promise<number> {
  const first = await sql`
    select from (select search from users where erased_at is null order by created_at desc limit ${FIRST}) first
    where search @@ to_tsquery('simple', ${search}) limit ${max}`.execute(db);
  if (first.rows.length === max) return max;
  const { rows } = await sql`
    select from users u ${matching(search)} limit ${max}`.execute(db);
  return rows.length;
}

export async function findUserRow(db: Db, id: string): Promise<AdminUserRow | undefined> {
  const { rows } =
    await sql<AdminUserRow>`${selectUsers} where u.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0];
}

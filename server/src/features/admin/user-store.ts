import type { UserSort } from '@muster/contract';
import type pg from 'pg';
import { sliceOf } from '../../platform/database/page-slice.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { readTotal, totalOf } from '../../platform/totals/store.ts';
import { searchList } from './search-list.ts';

/* Prepared statements on the pool, because the lists are measured with a million events (docs/performance.md#scale). */

/** An account with its activity. */
export interface AdminUserRow extends Omit<UserRow, 'password_hash' | 'search' | 'erased_at'> {
  events_created: number;
  messages_sent: number;
  messages_received: number;
  moments_count: number;
  last_activity: string | null;
}

/** Counted only for the accounts of the page, each count over an index. */
const SELECT_USERS = `
  select u.id, u.email, u.nick_name, u.full_name, u.date_of_birth, u.organizer_name, u.avatar_url,
    u.bio, u.created_at, u.updated_at, u.deletion_requested_at, u.suspended_at, u.suspension_reason,
    a.events_count as events_created,
    (select count(*) from messages where sender_id = u.id) as messages_sent,
    (select count(*) from messages where recipient_id = u.id) as messages_received,
    (select count(*) from moments where user_id = u.id) as moments_count,
    a.last_active_at as last_activity`;

type Direction = 'ascending' | 'descending';

interface UserOrder {
  sort: UserSort;
  direction: Direction;
}

interface UserPage extends UserOrder {
  limit: number;
  offset: number;
}

/** The public name, as the index users_name_idx has it. */
const NAME = `lower(coalesce(nullif(u.nick_name, ''), nullif(u.organizer_name, ''),
  split_part(u.email, '@', 1)))`;

/** Every account has an activity. `limit 1` keeps it a lookup by its key. */
const WITH_ACTIVITY = `
  cross join lateral (select * from user_activity where user_id = u.id limit 1) a`;
/** The same for lists that are sorted by it. */
const BY_ACTIVITY = 'user_activity a join users u on u.id = a.user_id';

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
      from: BY_ACTIVITY,
      by: {
        ascending: 'a.last_active_at nulls first, a.user_id',
        descending: 'a.last_active_at desc nulls last, a.user_id desc',
      },
    },
    events: {
      from: BY_ACTIVITY,
      by: {
        ascending: 'a.events_count, a.user_id',
        descending: 'a.events_count desc, a.user_id desc',
      },
    },
  };

const NOT_ERASED = 'u.erased_at is null';
/** Parsed once, not for each row. */
const MATCHES = `search @@ (select to_tsquery('simple', $1))`;

/** A page of all accounts in the order asked for, and how many there are. */
export async function listUserRows(
  pool: pg.Pool,
  page: UserPage,
): Promise<{ rows: AdminUserRow[]; total: number }> {
  const { sort, direction } = page;
  const { from, by } = SORTS[sort];
  const slice = sliceOf({ ...page, firstIndex: 1 });
  const { rows } = await pool.query<AdminUserRow & { total: number }>({
    name: `list-users-${sort}-${direction}${slice.name}`,
    text: `${SELECT_USERS}, ${totalOf('users')} as total from (
        select u.id, row_number() over (order by ${by[direction]}) as place from ${from}
        where ${NOT_ERASED} order by ${by[direction]} limit ${slice.limit} offset ${slice.offset}
      ) page join users u on u.id = page.id ${WITH_ACTIVITY}
      order by page.place`,
    values: slice.values,
  });
  return { rows, total: rows[0]?.total ?? (await readTotal(pool, 'users')) };
}

interface UserSearch extends UserOrder {
  /** A tsquery from `toSearchQuery`. */
  search: string;
}

/** A page of the accounts that match, and how many do; more than `maxTotal` stands for any larger number. */
export function searchUserRows(
  pool: pg.Pool,
  { maxTotal, limit, offset, ...search }: UserSearch & UserPage & { maxTotal: number },
): Promise<{ rows: AdminUserRow[]; counted: number }> {
  return searchList(
    {
      listAmongFirst: (max, slice) => listAmongFirst(pool, { ...search, ...slice }, max),
      listIds: (max) => listIds(pool, search, max),
      listRows: (ids, slice) => listFoundUsers(pool, ids, { ...search, ...slice }),
      listMatches: (slice) => listMatchingUsers(pool, search, slice),
    },
    { maxTotal, limit, offset },
  );
}

/** Looked for among so many before all. */
const FIRST = 2_000;

async function listAmongFirst(
  pool: pg.Pool,
  { search, sort, direction, limit, offset }: UserSearch & UserPage,
  max: number,
): Promise<(AdminUserRow & { counted: number })[]> {
  const { from, by } = SORTS[sort];
  const order = `order by ${by[direction]}`;
  const { rows } = await pool.query<AdminUserRow & { counted: number }>({
    name: `list-users-among-first-${sort}-${direction}`,
    text: `with found as materialized (
        select id from (
          select u.id, u.search from ${from} where ${NOT_ERASED} ${order} limit ${FIRST}
        ) first where ${MATCHES} limit $2
      )
      ${SELECT_USERS}, (select count(*) from found) as counted from users u ${WITH_ACTIVITY}
      where u.id = any(array(select id::text from found limit $3 offset $4)) ${order}`,
    values: [search, max, limit, offset],
  });
  return rows;
}

async function listIds(pool: pg.Pool, { search }: UserSearch, max: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'list-ids-of-users-found',
    text: `select u.id from users u where ${NOT_ERASED} and u.${MATCHES} limit $2`,
    values: [search, max],
  });
  return rows.map(({ id }) => id);
}

async function listFoundUsers(
  pool: pg.Pool,
  ids: readonly string[],
  { sort, direction, limit, offset }: UserPage,
): Promise<AdminUserRow[]> {
  const { rows } = await pool.query<AdminUserRow>({
    name: `list-found-users-${sort}-${direction}`,
    text: `${SELECT_USERS} from users u ${WITH_ACTIVITY} where u.id = any($1)
      order by ${SORTS[sort].by[direction]} limit $2 offset $3`,
    values: [ids, limit, offset],
  });
  return rows;
}

/** Read by the index of words, whatever the order. */
async function listMatchingUsers(
  pool: pg.Pool,
  { search, sort, direction }: UserSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminUserRow[]> {
  const { rows } = await pool.query<AdminUserRow>({
    name: `list-matching-users-${sort}-${direction}`,
    text: `${SELECT_USERS} from users u ${WITH_ACTIVITY}
      where u.id = any(array(select u.id::text from users u where ${NOT_ERASED} and u.${MATCHES}))
      order by ${SORTS[sort].by[direction]} limit $2 offset $3`,
    values: [search, limit, offset],
  });
  return rows;
}

export async function findUserRow(pool: pg.Pool, id: string): Promise<AdminUserRow | undefined> {
  const { rows } = await pool.query<AdminUserRow>({
    name: 'find-user-of-superadmin',
    text: `${SELECT_USERS} from users u ${WITH_ACTIVITY} where u.id = $1 and ${NOT_ERASED}`,
    values: [id],
  });
  return rows[0];
}

import type { UserSort } from '@muster/contract';
import type { TextSearch } from '@muster/domain';
import type pg from 'pg';
import { countUpTo, limitTo } from '../../platform/database/pages.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { hasWords } from '../../platform/database/search.ts';
import { collectValues } from '../../platform/database/values.ts';
import { ofAccount } from '../participation/columns-store.ts';

type SearchColumn = 'search_text' | 'name_search_text' | 'email_search_text';

/** An account with its activity. */
export interface AdminUserRow extends Omit<UserRow, 'password_hash' | SearchColumn | 'erased_at'> {
  events_created: number;
  messages_sent: number;
  messages_received: number;
  moments_count: number;
  last_activity: string | null;
  has_second_factor: boolean;
}

/** Counted only for the accounts of the page, each count over an index. */
const SELECT_USERS = `
  select u.id, u.email, u.email_confirmed, u.nick_name, u.full_name, u.date_of_birth,
    u.organizer_name, u.avatar_url, u.bio, u.shows_among_going, u.shows_experience,
    u.game_kind,
    u.created_at, u.updated_at,
    u.deletion_requested_at, u.suspended_at, u.suspension_reason,
    (select events_count from user_activity where user_id = u.id) as events_created,
    (select count(*) from messages where sender_id = u.id) as messages_sent,
    (select count(*) from messages where recipient_id = u.id) as messages_received,
    (select count(*) from moments where user_id = u.id) as moments_count,
    (select last_active_at from user_activity where user_id = u.id) as last_activity,
    exists (select from second_factors where user_id = u.id) as has_second_factor`;

type Direction = 'ascending' | 'descending';

interface UserPage {
  sort: UserSort;
  direction: Direction;
  limit: number;
  offset: number;
}

/** The public name, as the index users_name_idx has it. */
const NAME = `lower(coalesce(nullif(u.nick_name, ''), nullif(u.organizer_name, ''),
  split_part(u.email, '@', 1)))`;

/** For lists that are sorted by activity; every account has one. */
const BY_ACTIVITY = 'user_activity a join users u on u.id = a.user_id';

/**
 * Where the sorted ids come from, and what they are sorted by. Without a search each is read from
 * an index.
 */
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

/** Which accounts are listed. */
interface UserFilter {
  search?: TextSearch | undefined;
}

function filterUsers({ search }: UserFilter) {
  const { values, add } = collectValues();
  const found = search ? `and ${hasWords(search.words, ['u.search_text'], add)}` : '';
  return { condition: `u.erased_at is null ${found}`, values };
}

/** A page of accounts. */
export async function listUserRows(
  pool: pg.Pool,
  { sort, direction, search, ...page }: UserPage & UserFilter,
): Promise<AdminUserRow[]> {
  const { from, by } = SORTS[sort];
  const { condition, values } = filterUsers({ search });
  const { rows } = await pool.query<AdminUserRow>(
    `${SELECT_USERS} from (
      select id, row_number() over () as position from (
        select u.id from ${from} where ${condition} order by ${by[direction]} ${limitTo(page)}
      ) sorted
    ) page
    join users u on u.id = page.id order by page.position`,
    values,
  );
  return rows;
}

/** How many accounts match, counted as far as a list shows. */
export async function countUsers(pool: pg.Pool, filter: UserFilter): Promise<number> {
  const { condition, values } = filterUsers(filter);
  const { rows } = await pool.query(countUpTo(`users u where ${condition}`), values);
  return rows[0].count;
}

export async function findUserRow(pool: pg.Pool, id: string): Promise<AdminUserRow | undefined> {
  const { rows } = await pool.query<AdminUserRow>(
    `${SELECT_USERS} from users u where u.id = $1 and u.erased_at is null`,
    [id],
  );
  return rows[0];
}

interface LatestOf {
  userId: string;
  limit: number;
}

/** The events of an organizer, latest date first. */
export async function listLatestEvents(db: Db, { userId, limit }: LatestOf) {
  return db
    .selectFrom('live_events')
    .select(['id', 'title', 'date', 'approved', 'hidden_at'])
    .where('organizer_id', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The participations of an account and its dependants, the latest first. */
export async function listLatestJoins(db: Db, { userId, limit }: LatestOf) {
  return db
    .selectFrom((of) =>
      of
        .selectFrom('participations as p')
        .select(['id', 'event_id', 'status', 'joined_at'])
        .where(ofAccount(userId))
        .orderBy('joined_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('latest'),
    )
    .innerJoin('live_events as event', 'event.id', 'latest.event_id')
    .select(['event.id as eventId', 'event.title', 'event.date', 'latest.status'])
    .orderBy('latest.joined_at', 'desc')
    .orderBy('latest.id', 'desc')
    .execute();
}

export async function countJoins(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('participations as p')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where(ofAccount(userId))
    .executeTakeFirstOrThrow();
  return total;
}

import { sql } from 'kysely';
import type { Db, UserRow } from '../database/schema.ts';

/** An account with its activity. */
export interface AdminUserRow
  extends Omit<UserRow, 'password_hash' | 'search' | 'deletion_requested_at' | 'erased_at'> {
  events_created: number;
  messages_sent: number;
  messages_received: number;
  moments_count: number;
  last_activity: Date | null;
}

/** Counted only for the accounts of the page, each count over an index. */
const selectUsers = sql.raw(`
  select u.id, u.email, u.nick_name, u.full_name, u.date_of_birth, u.organizer_name, u.avatar_url,
    u.bio, u.created_at, u.updated_at,
    (select count(*) from events where organizer_id = u.id) as events_created,
    (select count(*) from messages where sender_id = u.id) as messages_sent,
    (select count(*) from messages where recipient_id = u.id) as messages_received,
    (select count(*) from moments where user_id = u.id) as moments_count,
    greatest(
      (select last_used_at from sessions where user_id = u.id order by last_used_at desc limit 1),
      (select created_at from messages where sender_id = u.id order by seq desc limit 1),
      (select uploaded_at from moments where user_id = u.id order by uploaded_at desc limit 1)
    ) as last_activity
  from users u`);

interface UserPage {
  /** A tsquery from `toSearchQuery`. */
  search: string | undefined;
  limit: number;
  offset: number;
}

function matching(search: string | undefined) {
  const found = search === undefined ? sql`` : sql`and search @@ to_tsquery('simple', ${search})`;
  return sql`where erased_at is null ${found}`;
}

/** A page of accounts, newest first. */
export async function listUserRows(
  db: Db,
  { search, limit, offset }: UserPage,
): Promise<AdminUserRow[]> {
  const { rows } = await sql<AdminUserRow>`
    ${selectUsers} join (
      select id from users ${matching(search)} order by created_at desc, id desc
      limit ${limit} offset ${offset}
    ) page on page.id = u.id order by u.created_at desc, u.id desc`.execute(db);
  return rows;
}

export async function countUsers(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from users ${matching(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findUserRow(db: Db, id: string): Promise<AdminUserRow | undefined> {
  const { rows } =
    await sql<AdminUserRow>`${selectUsers} where u.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0];
}

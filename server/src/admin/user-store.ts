import type pg from 'pg';

export interface AdminUserRow {
  id: string;
  email: string;
  nick_name: string;
  full_name: string;
  date_of_birth: string | null;
  organizer_name: string;
  avatar_url: string;
  bio: string;
  created_at: Date;
  updated_at: Date;
  events_created: number;
  messages_sent: number;
  messages_received: number;
  moments_count: number;
  last_activity: Date | null;
}

/** What an account did; counted for the accounts shown only, each over an index. */
const SELECT_USERS = `
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
  from users u`;

const FOUND = `where search @@ to_tsquery('simple', $1)`;

/** A page of accounts, the newest first; `search` is a tsquery made by `toSearchQuery`. */
export async function listUserRows(
  pool: pg.Pool,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<AdminUserRow[]> {
  const [clause, first, values] = search ? [FOUND, 2, [search]] : ['', 1, []];
  const result = await pool.query<AdminUserRow>({
    name: search ? 'find-users' : 'list-users',
    text: `${SELECT_USERS} join (
        select id from users ${clause} order by created_at desc, id desc
        limit $${first} offset $${first + 1}
      ) page on page.id = u.id order by u.created_at desc, u.id desc`,
    values: [...values, limit, offset],
  });
  return result.rows;
}

export async function countUsers(pool: pg.Pool, search: string | undefined): Promise<number> {
  const result = await pool.query<{ total: number }>({
    name: search ? 'count-found-users' : 'count-users',
    text: `select count(*) as total from users ${search ? FOUND : ''}`,
    values: search ? [search] : [],
  });
  return result.rows[0]?.total ?? 0;
}

export async function findUserRow(pool: pg.Pool, id: string): Promise<AdminUserRow | undefined> {
  const result = await pool.query<AdminUserRow>({
    name: 'get-admin-user',
    text: `${SELECT_USERS} where u.id = $1`,
    values: [id],
  });
  return result.rows[0];
}

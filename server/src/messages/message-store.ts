import type pg from 'pg';
import type { ContentRow } from './store.ts';

/** What `MessageQueryRow` holds, of a message `m`. */
export const MESSAGE_COLUMNS = `
  m.id, m.thread_id, m.type, m.text, m.image_url, m.image_caption, m.status, m.client_id,
  m.deleted_at, m.created_at, m.updated_at,
  t.organizer_id,
  s.id as sender_id, s.nick_name as sender_nick_name, s.organizer_name as sender_organizer_name,
  s.email as sender_email, s.avatar_url as sender_avatar_url,
  r.id as recipient_id, r.nick_name as recipient_nick_name,
  r.organizer_name as recipient_organizer_name, r.email as recipient_email,
  reply.reply`;

export const MESSAGE_JOINS = `
  join threads t on t.id = m.thread_id
  join users s on s.id = m.sender_id
  join users r on r.id = m.recipient_id
  left join lateral (
    select json_build_object('id', q.id, 'type', q.type, 'text', q.text, 'image_url', q.image_url,
      'image_caption', q.image_caption, 'deleted', q.deleted_at is not null,
      'sender_id', u.id, 'nick_name', u.nick_name, 'organizer_name', u.organizer_name,
      'email', u.email) as reply
    from messages q join users u on u.id = q.sender_id where q.id = m.reply_to_id
  ) reply on true`;

export interface MessageQueryRow extends ContentRow {
  id: string;
  thread_id: string;
  status: 'sent' | 'delivered' | 'read';
  client_id: string | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  organizer_id: string;
  sender_id: string;
  sender_nick_name: string;
  sender_organizer_name: string;
  sender_email: string;
  sender_avatar_url: string;
  recipient_id: string;
  recipient_nick_name: string;
  recipient_organizer_name: string;
  recipient_email: string;
  reply:
    | (ContentRow & {
        id: string;
        deleted: boolean;
        sender_id: string;
        nick_name: string;
        organizer_name: string;
        email: string;
      })
    | null;
}

interface MessagePage {
  actorId: string;
  threadId: string;
  limit: number;
  offset: number;
}

/** Whatever was checked before: nobody gets messages of a thread whose side they are not. */
const OWN_SIDE = '$1 in (t.organizer_id, t.player_id)';

/** Page 1 is the newest; a page runs oldest to newest (decisions.md §6). */
export async function listMessages(pool: pg.Pool, page: MessagePage): Promise<MessageQueryRow[]> {
  const result = await pool.query<MessageQueryRow>({
    name: 'list-messages',
    text: `select ${MESSAGE_COLUMNS} from (
        select * from messages where thread_id = $2 order by seq desc limit $3 offset $4
      ) m ${MESSAGE_JOINS} where ${OWN_SIDE} order by m.seq`,
    values: [page.actorId, page.threadId, page.limit, page.offset],
  });
  return result.rows;
}

/** The same of any thread: for the superadmin, whom the table lets in alone. */
export async function listMessagesOfAny(
  pool: pg.Pool,
  page: { threadId: string; limit: number; offset: number },
): Promise<MessageQueryRow[]> {
  const result = await pool.query<MessageQueryRow>({
    name: 'list-messages-of-any',
    text: `select ${MESSAGE_COLUMNS} from (
        select * from messages where thread_id = $1 order by seq desc limit $2 offset $3
      ) m ${MESSAGE_JOINS} order by m.seq`,
    values: [page.threadId, page.limit, page.offset],
  });
  return result.rows;
}

export async function countMessages(pool: pg.Pool, threadId: string): Promise<number> {
  const result = await pool.query<{ total: number }>({
    name: 'count-messages',
    text: 'select count(*) as total from messages where thread_id = $1',
    values: [threadId],
  });
  return result.rows[0]?.total ?? 0;
}

/** A message of a thread the caller is a side of. */
export async function findMessage(
  pool: pg.Pool,
  { actorId, id }: { actorId: string; id: string },
): Promise<MessageQueryRow | undefined> {
  const result = await pool.query<MessageQueryRow>({
    name: 'get-message',
    text: `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS} where m.id = $2 and ${OWN_SIDE}`,
    values: [actorId, id],
  });
  return result.rows[0];
}

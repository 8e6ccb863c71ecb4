import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../database/schema.ts';
import { retryGivenUp } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageQueryRow } from './message-store.ts';

/*
 * Everything that writes messages stands here, because each statement must do two things: lock both sides before a number is
 * taken (migration 0007), and wake both sides' listeners once it is committed.
 */

type Writer = Pick<Services, 'pool' | 'bus'>;

interface Sides {
  sender_id: string;
  recipient_id: string;
}

/** What is new to somebody is told to the nodes they listen at; never before it is committed. */
export function announce(bus: Services['bus'], changed: readonly Sides[]): void {
  bus.publish(changed.flatMap(({ sender_id, recipient_id }) => [sender_id, recipient_id]));
}

async function write<Row extends Sides>(
  { pool, bus }: Writer,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const { rows } = await retryGivenUp(() => pool.query<Row>(statement));
  announce(bus, rows);
  return rows;
}

export interface MessageContent {
  type: 'text' | 'image';
  text: string;
  imageUrl: string;
  imageCaption: string;
}

export interface NewMessageRow {
  id: string;
  senderId: string;
  eventId: string;
  threadId: string | null;
  content: MessageContent;
  replyToId: string | null;
  clientId: string | null;
  deviceType: string;
}

/** The thread a message goes into, if its sender may write there; else no row, and then nothing is written. */
const TARGETS = {
  thread: `select t.id, t.organizer_id, t.player_id from threads t
    where t.id = $3 and t.event_id = $4 and $2 in (t.organizer_id, t.player_id)`,
  // A player's own, found by its event. $3 is null here, and named because a parameter must be.
  event: `select t.id, t.organizer_id, t.player_id from threads t join events e on e.id = t.event_id and e.approved
    where $3::text is null and t.event_id = $4 and t.player_id = $2`,
};

/** One statement and so one round trip: sends are measured (bench/). */
const insertInto = (target: keyof typeof TARGETS) => `
  with target as materialized (
    select t.id, case when t.organizer_id = $2 then t.player_id else t.organizer_id end as recipient_id
    from (${TARGETS[target]}) t
    where $5::text is null
      or exists (select from messages q where q.id = $5 and q.thread_id = t.id)
  ), locked as materialized (
    select target.*, lock_message_sides(array[$2::text, recipient_id::text]) from target
  ), written as (
    insert into messages (id, thread_id, sender_id, recipient_id, reply_to_id, client_id,
      device_type, type, text, image_url, image_caption)
    select $1, id, $2, recipient_id, $5, $6, $7, $8, $9, $10, $11 from locked
    on conflict (sender_id, client_id) do nothing
    returning *
  ), touched as (
    update threads set last_message_at = greatest(last_message_at, now())
    from written where threads.id = written.thread_id
  )
  select ${MESSAGE_COLUMNS} from written m ${MESSAGE_JOINS}`;

const INSERT = {
  thread: { name: 'send-in-thread', text: insertInto('thread') },
  event: { name: 'send-to-event', text: insertInto('event') },
};

function toValues({ content, ...message }: NewMessageRow): (string | null)[] {
  const { id, senderId, threadId, eventId, replyToId, clientId, deviceType } = message;
  const { type, text, imageUrl, imageCaption } = content;
  const about = [id, senderId, threadId, eventId, replyToId, clientId, deviceType];
  return [...about, type, text, imageUrl, imageCaption];
}

/** Writes into a thread that is there. Undefined: it is not, may not be written to, or the same was sent before. */
export async function insertAtOnce(
  services: Writer,
  message: NewMessageRow,
): Promise<MessageQueryRow | undefined> {
  const { name, text } = message.threadId ? INSERT.thread : INSERT.event;
  const [row] = await write<MessageQueryRow>(services, { name, text, values: toValues(message) });
  return row;
}

/** The same as a part of a transaction; the caller announces it after that. */
export async function insertWithin(
  trx: Kysely<Schema>,
  message: NewMessageRow & { threadId: string },
): Promise<MessageQueryRow | undefined> {
  const { rows } = await trx.executeQuery<MessageQueryRow>(
    CompiledQuery.raw(INSERT.thread.text, toValues(message)),
  );
  return rows[0];
}

interface Change {
  /** Which messages `m`; `$1` is the caller. */
  where: string;
  set: string;
}

/** Changes messages addressed to the caller. */
const changeReceived = ({ where, set }: Change) => `
  with locked as materialized (
    select lock_message_sides(array_agg(distinct m.sender_id::text) || $1::text)
    from messages m where m.recipient_id = $1 and ${where} having count(*) > 0
  )
  update messages m set ${set}, updated_at = now() from locked
  where m.recipient_id = $1 and ${where}
  returning m.sender_id, m.recipient_id`;

const delivered = (which: string) =>
  changeReceived({
    where: `${which} and m.status = 'sent' and m.deleted_at is null`,
    set: `status = 'delivered', delivered_at = now()`,
  });

/** The threads' messages addressed to the caller have reached their client. */
export async function markDelivered(
  services: Writer,
  { actorId, threadIds }: { actorId: string; threadIds: string[] },
): Promise<void> {
  if (threadIds.length === 0) return;
  const text = delivered('m.thread_id = any($2)');
  await write(services, { name: 'mark-delivered', text, values: [actorId, threadIds] });
}

/** The same for messages one by one. */
export async function markMessagesDelivered(
  services: Writer,
  { actorId, ids }: { actorId: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const text = delivered('m.id = any($2)');
  await write(services, { name: 'mark-messages-delivered', text, values: [actorId, ids] });
}

/** Marks what is addressed to the caller as read; answers how many changed. */
export async function markRead(
  services: Writer,
  { actorId, ids }: { actorId: string; ids: string[] },
): Promise<number> {
  const text = changeReceived({
    where: `m.id = any($2) and m.status <> 'read'`,
    set: `status = 'read', read_at = now(), delivered_at = coalesce(m.delivered_at, now())`,
  });
  return (await write(services, { name: 'mark-read', text, values: [actorId, ids] })).length;
}

type TakenBack = MessageQueryRow & {
  /** The picture it showed, or an empty text. */
  removed_image: string;
};

/** Empties a message of the caller's own. Undefined: it is not theirs, not there, or taken back before. */
export async function takeBack(
  services: Writer,
  { actorId, id }: { actorId: string; id: string },
): Promise<TakenBack | undefined> {
  const [row] = await write<TakenBack>(services, {
    name: 'take-back-message',
    text: `with target as materialized (
        select id, sender_id, recipient_id, image_url from messages
        where id = $2 and sender_id = $1 and deleted_at is null
      ), locked as materialized (
        select target.*, lock_message_sides(array[sender_id::text, recipient_id::text]) from target
      ), emptied as (
        update messages m set deleted_at = now(), updated_at = now(),
          text = '', image_url = '', image_caption = ''
        from locked where m.id = locked.id and m.deleted_at is null
        returning m.*
      )
      select ${MESSAGE_COLUMNS}, locked.image_url as removed_image
      from emptied m join locked on locked.id = m.id ${MESSAGE_JOINS}`,
    values: [actorId, id],
  });
  return row;
}

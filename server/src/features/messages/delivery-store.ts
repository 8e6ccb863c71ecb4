import { MAX_COUNT } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  executeAndAnnounce,
  type MessageAccounts,
  type MessageWriter,
} from './find-destination.ts';

interface ReceivedChange {
  actorId: string;
  /** A condition on the messages `m`. */
  where: RawBuilder<unknown>;
  set: RawBuilder<unknown>;
}

function updateReceived({ actorId, where, set }: ReceivedChange): RawBuilder<MessageAccounts> {
  return sql<MessageAccounts>`
    with locked as materialized (
      select lock_message_sides(array_agg(distinct m.sender_id::text) || ${actorId}::text)
      from messages m where m.recipient_id = ${actorId} and ${where} having count(*) > 0
    )
    update messages m set ${set}, updated_at = now() from locked
    where m.recipient_id = ${actorId} and ${where}
    returning m.sender_id, m.recipient_id, m.thread_id`;
}

function updateDelivered(actorId: string, which: RawBuilder<unknown>) {
  return updateReceived({
    actorId,
    where: sql`${which} and m.status = 'sent' and m.deleted_at is null`,
    set: sql`status = 'delivered', delivered_at = now()`,
  });
}

/** Marks the messages to an account in these threads as delivered. */
export async function updateThreadsDelivered(
  services: MessageWriter,
  { actorId, threadIds }: { actorId: string; threadIds: readonly string[] },
): Promise<void> {
  if (threadIds.length === 0) return;
  const inThreads = sql`m.thread_id = any(${threadIds}::text[])`;
  await executeAndAnnounce(services, updateDelivered(actorId, inThreads));
}

/** Marks these messages to an account as delivered. */
export async function updateMessagesDelivered(
  services: MessageWriter,
  { actorId, ids }: { actorId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await executeAndAnnounce(services, updateDelivered(actorId, withIds(ids)));
}

/** The messages `m` with these ids. */
export function withIds(ids: readonly string[]): RawBuilder<unknown> {
  return sql`m.id = any(${ids}::text[])`;
}

/** The oldest unread messages `m` to an account in the thread of a message, up to that message. */
export function unreadUpTo(actorId: string, id: string): RawBuilder<unknown> {
  return sql`m.id in (
    select unread.id from messages last
    join messages unread on unread.thread_id = last.thread_id and unread.seq <= last.seq
    where last.id = ${id} and unread.recipient_id = ${actorId}
      and unread.status <> 'read' and unread.deleted_at is null
    order by unread.seq limit ${MAX_COUNT.markReadUpTo})`;
}

/** Marks messages to an account as read; returns how many were not read before. */
export async function updateMessagesRead(
  services: MessageWriter,
  { actorId, which }: { actorId: string; which: RawBuilder<unknown> },
): Promise<number> {
  const statement = updateReceived({
    actorId,
    where: sql`${which} and m.status <> 'read'`,
    set: sql`status = 'read', read_at = now(), delivered_at = coalesce(m.delivered_at, now())`,
  });
  return (await executeAndAnnounce(services, statement)).length;
}

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { insertWithin, type NewMessageRow } from './write-store.ts';

type Db = Kysely<Schema>;

export async function findSides(db: Db, threadId: string, actorId: string) {
  return db
    .selectFrom('threads')
    .select(['id', 'event_id', 'organizer_id', 'player_id'])
    .where('id', '=', threadId)
    .where((row) => row.or([row('organizer_id', '=', actorId), row('player_id', '=', actorId)]))
    .executeTakeFirst();
}

export async function findMessageableEvent(db: Db, eventId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'date', 'image_url', 'organizer_id', 'approved'])
    .where('id', '=', eventId)
    .executeTakeFirst();
}

export async function isParticipant(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row !== undefined;
}

/** Threads carry what their event is called, so that they stay readable without it (decisions.md §3). */
export async function copyEventToThreads(
  db: Db,
  event: { id: string; title: string; date: Date; image_url: string },
): Promise<void> {
  await db
    .updateTable('threads')
    .set({ event_title: event.title, event_date: event.date, event_image_url: event.image_url })
    .where('event_id', '=', event.id)
    .execute();
}

/** Its threads stay; from here on they know that the event is gone. */
export async function markEventDeleted(
  db: Db,
  { id, organizerId }: { id: string; organizerId: string | null },
): Promise<void> {
  let update = db
    .updateTable('threads')
    .set({ event_deleted_at: new Date() })
    .where('event_id', '=', id);
  if (organizerId !== null) update = update.where('organizer_id', '=', organizerId);
  await update.execute();
}

interface NewThread {
  id: string;
  event: { id: string; title: string; date: Date; image_url: string; organizer_id: string };
  playerId: string;
}

/** The thread of this event and player, made if there is none: the constraint decides when two come at once. */
export async function ensureThread(db: Db, { id, event, playerId }: NewThread): Promise<string> {
  const row = await db
    .insertInto('threads')
    .values({
      id,
      event_id: event.id,
      event_title: event.title,
      event_date: event.date,
      event_image_url: event.image_url,
      organizer_id: event.organizer_id,
      player_id: playerId,
    })
    .onConflict((conflict) =>
      // Written again unchanged, because only a written row is returned.
      conflict.columns(['event_id', 'player_id']).doUpdateSet({ event_title: event.title }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Taken before a thread's row, as every other writer does: two never wait for each other. */
export async function lockSides(db: Db, people: readonly string[]): Promise<void> {
  await sql`select lock_message_sides(${people})`.execute(db);
}

/** The message's id; that of the first when its client sent it before (decisions.md §6). */
export async function insertMessage(
  db: Db,
  message: NewMessageRow & { threadId: string },
): Promise<string> {
  const inserted = await insertWithin(db, message);
  // The same message arrived twice at once, and the other one was first.
  return inserted?.id ?? requireSentBefore(db, message);
}

/** The message this sender's client already sent under this id. */
export async function findSentBefore(
  db: Db,
  senderId: string,
  clientId: string | null | undefined,
): Promise<string | undefined> {
  if (!clientId) return undefined;
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id;
}

async function requireSentBefore(db: Db, message: NewMessageRow): Promise<string> {
  const id = await findSentBefore(db, message.senderId, message.clientId);
  if (!id) throw new Error('a message was neither written nor there before');
  return id;
}

export async function isMessageOfThread(
  db: Db,
  messageId: string,
  threadId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  return row !== undefined;
}

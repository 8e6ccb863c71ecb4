import type { ParticipationStatus } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { ofAccount } from '../participation/columns-store.ts';

/** Undefined when the caller is not a thread participant. */
export async function findThread(
  db: Db,
  { actorId, threadId }: { actorId: string; threadId: string },
) {
  return db
    .selectFrom('threads')
    .select(['id', 'event_id as eventId', 'organizer_id as organizerId', 'player_id as playerId'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .where((row) =>
            row.or([
              row('users.id', '=', row.ref('threads.organizer_id')),
              row('users.id', '=', row.ref('threads.player_id')),
            ]),
          )
          .where('suspended_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('isSuspended'),
    )
    .select(
      sql<string[]>`array(select blocker_id::text from blocks
        where (blocker_id, blocked_id)
          in ((organizer_id, player_id), (player_id, organizer_id)))`.as('blockedBy'),
    )
    .where('id', '=', threadId)
    .where((row) => row.or([row('organizer_id', '=', actorId), row('player_id', '=', actorId)]))
    .executeTakeFirst();
}

/** The event of anyone's thread; null once it is deleted, undefined without such a thread. */
export async function findThreadEventId(
  db: Db,
  threadId: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('threads')
    .select('event_id')
    .where('id', '=', threadId)
    .executeTakeFirst();
  return row?.event_id;
}

/** The id of the thread of an event and a player; undefined when there is none. */
export async function findThreadId(
  db: Db,
  { eventId, playerId }: { eventId: string; playerId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('threads')
    .select('id')
    .where('event_id', '=', eventId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.id;
}

export async function findThreadEvent(db: Db, eventId: string) {
  return db
    .selectFrom('live_events')
    .select(['id', 'title', 'date', 'image_url as imageUrl', 'approved'])
    .select('organizer_id as organizerId')
    .where('id', '=', eventId)
    .executeTakeFirst();
}

export type ThreadEvent = NonNullable<Awaited<ReturnType<typeof findThreadEvent>>>;

export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The best of a user and their dependants; null when none of them ever joined the event. */
export async function findParticipationStatus(
  db: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<ParticipationStatus | null> {
  const row = await db
    .selectFrom('participations as p')
    .select('status')
    .where('event_id', '=', eventId)
    .where(ofAccount(userId))
    .orderBy(sql`participation_rank(status)`)
    .limit(1)
    .executeTakeFirst();
  return row?.status ?? null;
}

interface NewThread {
  id: string;
  event: ThreadEvent;
  playerId: string;
  openedBy: string;
}

/** Whether the owner of an account has confirmed its email. */
export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_confirmed', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many threads an account has opened in the last 24 hours. */
export async function countOpenedThreads(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('opened_by', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the id of the thread of this event and player, which exists already or is inserted: the
 * constraint decides.
 */
export async function insertThread(
  db: Db,
  { id, event, playerId, openedBy }: NewThread,
): Promise<string> {
  const row = await db
    .insertInto('threads')
    .values({
      id,
      event_id: event.id,
      event_title: event.title,
      event_date: event.date,
      event_image_url: event.imageUrl,
      organizer_id: event.organizerId,
      player_id: playerId,
      opened_by: openedBy,
    })
    .onConflict((conflict) =>
      // An update without effect, because only rows that are written are returned.
      conflict.columns(['event_id', 'player_id']).doUpdateSet({ event_title: event.title }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function isMessageOfThread(
  db: Db,
  { messageId, threadId }: { messageId: string; threadId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
  return row !== undefined;
}

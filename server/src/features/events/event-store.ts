import type { EventAccess } from '@muster/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, EventRow, Schema } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';

export type NewEventColumns = Insertable<Schema['events']>;
export type EventColumns = Updateable<Schema['events']>;

export async function insertEvents(db: Db, rows: readonly NewEventColumns[]): Promise<void> {
  await db.insertInto('events').values(rows).execute();
}

/** How many events an account has. */
export async function countEventsOfOrganizer(trx: Db, organizerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .executeTakeFirstOrThrow();
  return count;
}

interface EventUpdate {
  id: string;
  access: EventAccess;
  columns: EventColumns;
}

interface OwnEvent {
  id: string;
  /** Null: the event of any organizer. */
  organizerId: string | null;
}

type DeletedEventRow = Pick<EventRow, 'organizer_id' | 'image_url' | 'image_thumbnail' | 'gallery'>;
type ThreadEvent = Pick<EventRow, 'id' | 'title' | 'date' | 'image_url'>;

/**
 * Undefined when the account reaches no such event. The last decision about its approval can no
 * longer be undone.
 */
export async function updateEventRow(
  db: Db,
  { id, access, columns }: EventUpdate,
): Promise<ThreadEvent | undefined> {
  return (
    db
      .updateTable('events')
      .set({ ...columns, undo_state: null, updated_at: new Date() })
      // Participants are reminded again of another date.
      .$if(columns.date !== undefined, (query) =>
        query.set({ reminded_at: sql`case when date = ${columns.date} then reminded_at end` }),
      )
      .where('id', '=', id)
      .where('deletes_at', 'is', null)
      .where(mayAccess(access))
      .returning(['id', 'title', 'date', 'image_url'])
      .executeTakeFirst()
  );
}

interface CancellationUpdate {
  id: string;
  access: EventAccess;
  /** Null: it takes place after all. */
  reason: string | null;
}

/**
 * Calls an event off, or lets it take place again. Its approval stays, and the superadmin does not
 * have to look at it again. False when the account reaches no such event.
 */
export async function updateCancellation(
  trx: Db,
  { id, access, reason }: CancellationUpdate,
): Promise<boolean> {
  const columns = {
    // The moment of the transaction, as that of the refund that may begin in it.
    cancelled_at: reason === null ? null : sql<string>`now()`,
    cancellation_reason: reason,
  };
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set(columns)
    .where('id', '=', id)
    .where('deletes_at', 'is', null)
    .where(mayAccess(access))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks an event with `for update`; false when the organizer has no such event. */
export async function lockEventForUpdate(db: Db, { id, organizerId }: OwnEvent): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .$if(organizerId !== null, (query) => query.where('organizer_id', '=', organizerId))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface Deletion extends OwnEvent {
  deletesAt: Date;
  /** The id of the account that deletes it. */
  deletedBy: string;
}

/**
 * Deletes an event that is removed at `deletesAt`, unless the deletion is undone. Undefined when
 * the organizer has no such event, or has deleted it already.
 */
export async function updateDeletesAt(
  db: Db,
  { id, organizerId, deletesAt, deletedBy }: Deletion,
): Promise<Pick<EventRow, 'organizer_id' | 'approval_status'> | undefined> {
  return db
    .updateTable('events')
    .set({ deletes_at: deletesAt, deleted_by: deletedBy })
    .where('id', '=', id)
    .where('deletes_at', 'is', null)
    .$if(organizerId !== null, (query) => query.where('organizer_id', '=', organizerId))
    .returning(['organizer_id', 'approval_status'])
    .executeTakeFirst();
}

interface DeletionToUndo {
  id: string;
  /** Null: by whomever it was deleted. */
  deletedBy: string | null;
}

/**
 * Undoes a deletion; false when the account has deleted no such event, or it is removed already.
 */
export async function clearDeletesAt(db: Db, { id, deletedBy }: DeletionToUndo): Promise<boolean> {
  const restored = await db
    .updateTable('events')
    .set({ deletes_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deletes_at', 'is not', null)
    .$if(deletedBy !== null, (query) => query.where('deleted_by', '=', deletedBy))
    .returning('id')
    .executeTakeFirst();
  return restored !== undefined;
}

/**
 * An event that is due to be removed, locked with `for update`; undefined when its deletion was
 * undone.
 */
export async function findDeletedForUpdate(
  db: Db,
  id: string,
): Promise<DeletedEventRow | undefined> {
  return db
    .selectFrom('events')
    .select(['organizer_id', 'image_url', 'image_thumbnail', 'gallery'])
    .where('id', '=', id)
    .where('deletes_at', '<=', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined when the organizer has no such event; `organizerId` null: of any organizer. */
export async function deleteEventRow(
  db: Db,
  { id, organizerId }: OwnEvent,
): Promise<Pick<EventRow, 'organizer_id' | 'approval_status'> | undefined> {
  return db
    .deleteFrom('events')
    .where('id', '=', id)
    .$if(organizerId !== null, (query) => query.where('organizer_id', '=', organizerId))
    .returning(['organizer_id', 'approval_status'])
    .executeTakeFirst();
}

/**
 * Threads have a copy of their event's details, so that they stay readable without it
 * (docs/product/messages.md#deleted-event-threads).
 */
export async function updateThreadsOfEvent(db: Db, event: ThreadEvent): Promise<void> {
  await db
    .updateTable('threads')
    .set({ event_title: event.title, event_date: event.date, event_image_url: event.image_url })
    .where('event_id', '=', event.id)
    .execute();
}

/**
 * Records in the threads of an event that it is deleted; before the event itself, because then they
 * lose its id.
 */
export async function updateThreadsEventDeleted(
  db: Db,
  { id, organizerId }: OwnEvent,
): Promise<void> {
  await db
    .updateTable('threads')
    .set({ event_deleted_at: new Date() })
    .where('event_id', '=', id)
    .$if(organizerId !== null, (query) => query.where('organizer_id', '=', organizerId))
    .execute();
}

import type { Db } from '../database/schema.ts';

/*
 * An account whose deletion was requested (docs/product.md#account-deletion). Its approved events are pending meanwhile, which
 * hides them from everyone else, wherever an event is read.
 */

/**
 * Marks an account and hides its events. Undefined when the password hash is no longer `passwordHash`; a further request keeps
 * the first moment. Locks the row with `for no key update`.
 */
export async function updateDeletionRequested(
  db: Db,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<Date | undefined> {
  const row = await db
    .updateTable('users')
    .set((of) => ({
      deletion_requested_at: of.fn.coalesce('deletion_requested_at', of.val(now)),
    }))
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('deletion_requested_at')
    .executeTakeFirst();
  if (!row?.deletion_requested_at) return undefined;
  await db
    .updateTable('events')
    .set({ approved: false, hidden_at: now })
    .where('organizer_id', '=', id)
    .where('approved', '=', true)
    .execute();
  return row.deletion_requested_at;
}

/** Takes the mark away and shows the events again; false when there was no mark. */
export async function updateDeletionCancelled(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ deletion_requested_at: null })
    .where('id', '=', id)
    .where('deletion_requested_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await db
    .updateTable('events')
    .set({ approved: true, hidden_at: null })
    .where('organizer_id', '=', id)
    .where('hidden_at', 'is not', null)
    .execute();
  return true;
}

/**
 * Whether the deletion of an event's organizer was requested. Until the transaction ends it is neither requested nor cancelled
 * (`for share` on the account), so lock the event after it.
 */
export async function lockOrganizerForShare(
  db: Db,
  eventId: string,
): Promise<{ isLeaving: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('events', 'events.organizer_id', 'users.id')
    .select('users.deletion_requested_at')
    .where('events.id', '=', eventId)
    .forShare('users')
    .executeTakeFirst();
  return row && { isLeaving: row.deletion_requested_at !== null };
}

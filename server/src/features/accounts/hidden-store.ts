import { isHiddenAccount } from '@muster/domain';
import type { Db, UserRow } from '../../platform/database/schema.ts';

/*
 * Accounts that are hidden: their deletion was requested
 * (docs/product/roles-and-accounts.md#account-deletion) or they are suspended
 * (docs/product/administration.md#suspension). Their approved events are pending meanwhile, which
 * hides them from everyone else, wherever an event is read; `hidden_at` remembers that they were
 * approved. The events are shown again once neither reason is left.
 */

/** The columns that decide whether an account is hidden. */
type HidingColumns = Pick<UserRow, 'suspended_at' | 'deletion_requested_at'>;

export function isHidden(row: HidingColumns): boolean {
  return isHiddenAccount({
    suspendedAt: row.suspended_at,
    deletionRequestedAt: row.deletion_requested_at,
  });
}

/** Returns how many events it hid. The caller has locked the account. */
async function hideEvents(db: Db, organizerId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({ approved: false, hidden_at: now })
    .where('organizer_id', '=', organizerId)
    .where('approved', '=', true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Shows the events of an account unless it is still hidden; returns how many. The caller has locked
 * the account.
 */
async function showEvents(db: Db, row: HidingColumns & { id: string }): Promise<number> {
  if (isHidden(row)) return 0;
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({ approved: true, hidden_at: null })
    .where('organizer_id', '=', row.id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Marks an account and hides its events. Undefined when the password hash is no longer
 * `passwordHash`; a further request keeps the first moment. Locks the row with `for no key update`.
 */
export async function updateDeletionRequested(
  db: Db,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
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
  await hideEvents(db, id, now);
  return row.deletion_requested_at;
}

/** Takes the mark away and shows the events again; false when there was no mark. */
export async function updateDeletionCancelled(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ deletion_requested_at: null })
    .where('id', '=', id)
    .where('deletion_requested_at', 'is not', null)
    .returning(['id', 'suspended_at', 'deletion_requested_at'])
    .executeTakeFirst();
  if (!row) return false;
  await showEvents(db, row);
  return true;
}

/** What a suspension or a restoration did. */
export interface SuspensionChange extends Pick<UserRow, 'email' | 'nick_name' | 'organizer_name'> {
  /** How many events it hid or showed. */
  eventCount: number;
}

/**
 * Suspends an account and hides its events; undefined when it is suspended already. Locks the row
 * with `for no key update`.
 */
export async function updateSuspended(
  db: Db,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<SuspensionChange | undefined> {
  const row = await db
    .updateTable('users')
    .set({ suspended_at: now, suspension_reason: reason })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .returning(['email', 'nick_name', 'organizer_name'])
    .executeTakeFirst();
  return row && { ...row, eventCount: await hideEvents(db, id, now) };
}

/** Ends a suspension and shows the events again; undefined when the account is not suspended. */
export async function updateRestored(db: Db, id: string): Promise<SuspensionChange | undefined> {
  const row = await db
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: '' })
    .where('id', '=', id)
    .where('suspended_at', 'is not', null)
    .returning(['id', 'email', 'nick_name', 'organizer_name'])
    .returning(['suspended_at', 'deletion_requested_at'])
    .executeTakeFirst();
  return row && { ...row, eventCount: await showEvents(db, row) };
}

/**
 * Whether an event's organizer is hidden. Until the transaction ends this does not change (`for
 * share` on the account), so lock the event after it.
 */
export async function lockOrganizerForShare(
  db: Db,
  eventId: string,
): Promise<{ isHidden: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('live_events', 'live_events.organizer_id', 'users.id')
    .select(['users.suspended_at', 'users.deletion_requested_at'])
    .where('live_events.id', '=', eventId)
    .forShare('users')
    .executeTakeFirst();
  return row && { isHidden: isHidden(row) };
}

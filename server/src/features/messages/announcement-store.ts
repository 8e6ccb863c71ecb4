import type { AnnouncementAudience } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';

/**
 * Locks an event, so that its announcements are counted one after the other. Returns its organizer;
 * undefined when the account does not reach it.
 */
export async function lockOwnEvent(
  trx: Db,
  { eventId, access }: { eventId: string; access: EventAccess },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('live_events')
    .select('organizer_id')
    .where('id', '=', eventId)
    .where(mayAccess(access))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.organizer_id;
}

/**
 * When the announcement of an event with this number was made, counted from the latest as 1;
 * undefined: there are fewer.
 */
export async function findAnnouncementDate(
  db: Db,
  { eventId, number }: { eventId: string; number: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('announcements')
    .select('created_at')
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

interface NewAnnouncement {
  id: string;
  eventId: string;
  senderId: string;
  /** Who of the sender's crew has written it; null: the sender. */
  sentBy: string | null;
  audience: KeptAudience;
  /** Only these of the audience; null: all of it. */
  userIds: string[] | null;
  /** Goes to those of them who still owe money when it is sent, with how much. */
  isPaymentReminder: boolean;
  text: string;
}

export async function insertAnnouncement(trx: Db, announcement: NewAnnouncement): Promise<void> {
  const { id, eventId, senderId, sentBy, audience, userIds, isPaymentReminder, text } =
    announcement;
  await trx
    .insertInto('announcements')
    .values({
      id,
      event_id: eventId,
      sender_id: senderId,
      sent_by: sentBy,
      audience,
      user_ids: userIds,
      is_payment_reminder: isPaymentReminder,
      text,
      finished_at: null,
    })
    .execute();
}

/** An announcement that is not finished. */
export interface UnfinishedAnnouncement extends NewAnnouncement {
  sentUpTo: string;
}

/**
 * Locks an announcement that is still to be sent; undefined when it is finished, or when its
 * organizer can no longer write.
 */
export async function findUnfinishedForUpdate(
  trx: Db,
  id: string,
): Promise<UnfinishedAnnouncement | undefined> {
  return trx
    .selectFrom('announcements')
    .innerJoin('users', 'users.id', 'announcements.sender_id')
    .select(['announcements.id', 'announcements.event_id as eventId'])
    .select(['announcements.sender_id as senderId', 'audience', 'text', 'sent_up_to as sentUpTo'])
    .select(['user_ids as userIds', 'sent_by as sentBy'])
    .select('is_payment_reminder as isPaymentReminder')
    .where('announcements.id', '=', id)
    .where('finished_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .forUpdate('announcements')
    .executeTakeFirst();
}

/** Records how far an announcement is sent; `isLast`: to everyone. */
export async function updateSentUpTo(
  trx: Db,
  { id, sentUpTo, isLast }: { id: string; sentUpTo: string; isLast: boolean },
): Promise<void> {
  await trx
    .updateTable('announcements')
    .set({ sent_up_to: sentUpTo, finished_at: isLast ? sql`now()` : null })
    .where('id', '=', id)
    .execute();
}

/** An audience as it is kept: those with one of the statuses, or some of them. */
export type KeptAudience = Exclude<AnnouncementAudience, 'owing'>;

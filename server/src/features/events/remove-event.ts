import type { Db, EventRow } from '../../platform/database/schema.ts';
import { giveBackOfEvent } from '../participation/give-back-deleted.ts';
import { deleteEventRow, lockEventForUpdate, updateThreadsEventDeleted } from './event-store.ts';
import { mailEventDeleted } from './mail-schedule-change.ts';

/**
 * Deletes an event, whose threads stay. Its participants are told
 * (docs/product/mail.md#schedule-mails) and get back what they have paid online
 * (docs/product/money.md#deletion). Undefined when the organizer has no such event; `organizerId`
 * null: of any organizer.
 */
export async function removeEvent(
  trx: Db,
  event: { id: string; organizerId: string | null },
): Promise<Pick<EventRow, 'organizer_id' | 'approval_status'> | undefined> {
  // Nobody can join while the participants are told.
  if (!(await lockEventForUpdate(trx, event))) return undefined;
  await mailEventDeleted(trx, event.id);
  await giveBackOfEvent(trx, event.id);
  await updateThreadsEventDeleted(trx, event);
  return deleteEventRow(trx, event);
}

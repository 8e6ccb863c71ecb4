import { toApprovalSnapshot } from '@muster/domain';
import type { Db } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { lockOrganizerForShare } from '../people/hidden-store.ts';
import { findApprovableEvent, updateEventRow } from './event-store.ts';

/** Approves or rejects an event. Approving stores what was approved (docs/product.md#changed-since-approval). */
export async function saveApproval(trx: Db, id: string, approved: boolean): Promise<void> {
  const organizer = await lockOrganizerForShare(trx, id);
  // Locked, so that no change comes between the snapshot and the approval.
  const event = await lockEventForNoKeyUpdate(trx, { eventId: id, organizerId: null });
  if (!event || !organizer) throw new AppError('EVENT_NOT_FOUND');
  const columns = {
    ...(organizer.isHidden ? hiddenColumns(approved) : { approved }),
    ...(approved && { approved_at: new Date(), approved_snapshot: await snapshotOf(trx, id) }),
  };
  await updateEventRow(trx, { id, organizerId: null, columns });
}

/** The event of a hidden account is shown once the account is, if it is approved (docs/product.md#suspension). */
function hiddenColumns(approved: boolean) {
  return { approved: false, hidden_at: approved ? new Date() : null };
}

async function snapshotOf(trx: Db, id: string): Promise<string> {
  return JSON.stringify(toApprovalSnapshot(await findApprovableEvent(trx, id)));
}

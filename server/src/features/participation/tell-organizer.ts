import type { Db } from '../../platform/database/schema.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import type { SpotsEvent } from './spots-store.ts';

interface SpotsTaken {
  event: Pick<SpotsEvent, 'id' | 'organizerId'>;
  /** Null: a device, or Muster. */
  actorId: string | null;
  /** The free spots before and afterwards. */
  free: readonly [before: number, after: number];
}

/** Tells the organizer that the last free spot is taken (docs/product/messages.md#news). */
export async function tellIfFull(trx: Db, { event, actorId, free }: SpotsTaken): Promise<void> {
  const [before, after] = free;
  if (before <= 0 || after > 0) return;
  await sendNotice(trx, 'eventFull', { userId: event.organizerId, actorId, eventId: event.id });
}

import type { Db } from '../../platform/database/schema.ts';
import { book } from './book.ts';
import { findOnlineAccountForUpdate } from './online-paid-store.ts';
import { leavingEntries, refundAt } from './online-payment.ts';
import type { SpotsEvent } from './spots-store.ts';

interface Leaving {
  event?: SpotsEvent | undefined;
  personId: string;
  /** Null: Muster. */
  actorId: string | null;
  note: string;
}

/** Books what leaving refunds, and what the organizer keeps; returns the former. */
export async function leaveAccount(
  trx: Db,
  { event, personId, actorId, note }: Leaving,
): Promise<number> {
  if (!event) return 0;
  const account = await findOnlineAccountForUpdate(trx, { eventId: event.id, userId: personId });
  if (!account) return 0;
  const { refundPence, keptPence } = refundAt({ ...event, ...account }, new Date());
  const { organizerId, participationId } = account;
  const of = { eventId: event.id, organizerId, participationId, actorId };
  await book(trx, { entries: leavingEntries(of, { keptPence, refundPence, note }) });
  return refundPence;
}

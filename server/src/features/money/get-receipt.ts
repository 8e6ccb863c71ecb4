import type { Endpoints } from '@muster/contract';
import { ANY_EVENT, type EventAccess, eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { findPersonId } from '../participation/own-store.ts';
import { findReceipt, listReceiptEntries } from './receipt-store.ts';
import { receiptNumber } from './receipt-text.ts';
import { MAX_RECEIPT_ENTRIES, writeReceipt } from './write-receipt.ts';

/**
 * The receipt of what the caller paid for an event, for themselves or for a dependant, also after
 * leaving it.
 */
export async function getReceipt(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['getReceipt']>,
): Promise<SentFile> {
  const userId = await findPersonId(db, { eventId, userId: actor.id, ...query });
  if (!userId) throw new AppError('NOT_JOINED');
  const receipt = await makeReceipt(db, { eventId, userId, access: ANY_EVENT });
  if (!receipt) throw new AppError('NOT_JOINED');
  return receipt;
}

/** The same of a participant, for those who may see the ledger. */
export async function getParticipantReceipt(
  { db }: Services,
  { actor, params: { id: eventId, userId } }: Request<Endpoints['getParticipantReceipt']>,
): Promise<SentFile> {
  const access = eventAccess(actor, 'viewLedger');
  await requireEvent(db, { eventId, access });
  const receipt = await makeReceipt(db, { eventId, userId, access });
  if (!receipt) throw new AppError('PARTICIPANT_NOT_FOUND');
  return receipt;
}

/** Undefined when there is no such participation. */
async function makeReceipt(
  db: Services['db'],
  of: { eventId: string; userId: string; access: EventAccess },
): Promise<SentFile | undefined> {
  const row = await findReceipt(db, of);
  if (!row) return undefined;
  if (row.paidPence === 0) throw new AppError('NOTHING_PAID');
  const { participationId } = row;
  const entries = await listReceiptEntries(db, { participationId, limit: MAX_RECEIPT_ENTRIES });
  const content = await writeReceipt({ row, entries, now: new Date() });
  const saveAs = `receipt-${receiptNumber(participationId)}.pdf`;
  return new SentFile({ contentType: 'application/pdf', content, saveAs });
}

import { type EndpointResponse, type Endpoints, GATE_LIMIT } from '@muster/contract';
import { eventAccess, pageOffset, paginate } from '@muster/domain';
import type { Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { countOwing } from '../participation/owing-store.ts';
import { sumFees } from './checkout-store.ts';
import { listCashUp, listEntries, sumByMethod, sumEntries, sumOwed } from './ledger-store.ts';
import { sendCashUp, sendLedger, sendPayout } from './money-files.ts';
import { toEntry, toNamed } from './to-entry.ts';
import { listUnassigned } from './unassigned-store.ts';

/** Of a file; the newest. */
const MAX_ENTRIES_OF_FILE = 50_000;

/** The entries of an event or of one participation, newest first. */
export async function listLedger(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['listLedger']>,
): Promise<EndpointResponse<Endpoints['listLedger']> | SentFile> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
  const { limit, participationId, format } = query;
  const filter = { eventId, participationId };
  if (format !== 'json') {
    const entries = await listEntries(db, { ...filter, limit: MAX_ENTRIES_OF_FILE, offset: 0 });
    return sendLedger(entries.map(toEntry), format);
  }
  const [rows, { count, ...sums }, owedPence] = await Promise.all([
    listEntries(db, { ...filter, limit, offset: pageOffset(query) }),
    sumEntries(db, filter),
    sumOwed(db, filter),
  ]);
  return {
    entries: rows.map(toEntry),
    summary: { ...sums, owedPence },
    pagination: paginate(query, count),
  };
}

/** What each person and device has taken (docs/product/money.md#cash-up). */
export async function getCashUp(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['getCashUp']>,
): Promise<EndpointResponse<Endpoints['getCashUp']> | SentFile> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
  const stored = await listCashUp(db, { eventId, day: query.day });
  const rows = stored.map(({ actorId, actorName, deviceId, deviceName, ...row }) => ({
    ...row,
    actor: toNamed(actorId, actorName),
    device: toNamed(deviceId, deviceName),
  }));
  if (query.format !== 'json') return sendCashUp(rows, query.format);
  const totalPence = rows.reduce(
    (sum, row) => sum + row.takenPence - row.refundedPence - row.reversedPence,
    0,
  );
  const unassigned = await listUnassigned(db, { eventId, limit: GATE_LIMIT.walkIns.max });
  return { rows, totalPence, unassigned: unassigned.map(toEntry) };
}

/** What an event has brought (docs/product/money.md#payout). */
export async function getPayout(
  { db }: Services,
  { actor, params: { id: eventId }, query: { format } }: Request<Endpoints['getPayout']>,
): Promise<EndpointResponse<Endpoints['getPayout']> | SentFile> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
  const [sums, byMethod, owedPence, owing, feesPence] = await Promise.all([
    sumEntries(db, { eventId }),
    sumByMethod(db, eventId),
    sumOwed(db, { eventId }),
    countOwing(db, eventId),
    sumFees(db, eventId),
  ]);
  const { chargedPence, takenPence, refundedPence } = sums;
  const payout = {
    chargedPence,
    takenPence,
    byMethod: {
      cash: byMethod.get('cash') ?? 0,
      card: byMethod.get('card') ?? 0,
      bank: byMethod.get('bank') ?? 0,
      online: byMethod.get('online') ?? 0,
      voucher: byMethod.get('voucher') ?? 0,
    },
    feesPence,
    refundedPence,
    owedPence,
    owing,
  };
  return format === 'json' ? payout : sendPayout(payout, format);
}

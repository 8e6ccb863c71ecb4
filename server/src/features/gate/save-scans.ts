import { GATE_LIMIT, type Scan, type ScanResult } from '@muster/contract';
import type { Db } from '../../platform/database/schema.ts';
import { listOtherNonces, lockNonces } from '../../platform/nonces/nonce-store.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { requireShare, shareCaller } from '../crew/gate-caller.ts';
import { listUnsigned } from '../participation/waiver-facts-store.ts';
import { codeOf, decideScans, type KnownScans, type Recording } from './decide-scans.ts';
import {
  countScansOfDay,
  insertScans,
  listAdmissions,
  listEventsOfTickets,
  listHolders,
  listOtherEvents,
  listScansByNonce,
  listStanding,
  listUndoable,
  type OtherEvent,
  reserveScanNumbers,
  type ScanRow,
  updateCheckedStates,
} from './scan-store.ts';

/** Who has not signed is admitted by the organizer and co-organizers alone. */
const NOT_YOURS = {
  code: 'FORBIDDEN',
  message: 'Only the organizer or a co-organizer can let in somebody who has not signed',
};

/** What is responded to scans, and which of them let in somebody who has not signed. */
export interface SavedScans {
  results: ScanResult[];
  overrides: ReadonlySet<string>;
}

/**
 * Decides and stores scans in a transaction that has locked the gate; a result for each, in their
 * order. TOO_MANY_REQUESTS when the event has too many, and then nothing is stored.
 */
export async function saveScans(
  trx: Db,
  scans: readonly Scan[],
  recording: Recording,
): Promise<SavedScans> {
  if (scans.length === 0) return { results: [], overrides: new Set() };
  const known = await findKnown(trx, scans, recording);
  const { rows, added, changed, overrides } = decideScans(scans, known, recording);
  if (added.length > 0) await requireQuota(trx, recording, added.length);
  await insertScans(trx, added);
  await updateCheckedStates(trx, changed);
  await tellOfConflicts(
    trx,
    added.map(({ verdict }) => verdict),
    recording,
  );
  const found = await toResults(trx, rows);
  const results = found.map(
    (result, index) =>
      result ??
      refuseScan(409, {
        nonce: scans[index]?.nonce ?? '',
        receivedAt: recording.receivedAt,
        code: 'NONCE_REUSED',
        message: 'This scan was sent before with other content',
      }),
  );
  return { results, overrides };
}

/** Tells the organizer how many scans contradict others (docs/product/messages.md#news). */
export async function tellOfConflicts(
  trx: Db,
  verdicts: readonly ScanRow['verdict'][],
  { gate, caller }: Pick<Recording, 'gate' | 'caller'>,
): Promise<void> {
  const count = verdicts.filter((verdict) => verdict === 'conflict').length;
  if (count === 0) return;
  const told = { userId: gate.organizer_id, actorId: caller.accountId, eventId: gate.id };
  await sendNotice(trx, 'gateConflict', { ...told, count });
}

async function findKnown(
  trx: Db,
  scans: readonly Scan[],
  { gate: { id: eventId, organizer_id: organizerId } }: Recording,
): Promise<KnownScans> {
  const nonces = scans.map(({ nonce }) => nonce);
  await lockNonces(trx, { organizerId, nonces });
  const before = await listScansByNonce(trx, { organizerId, nonces });
  const writes = await listOtherNonces(trx, { organizerId, nonces, table: 'gate_scans' });
  const ids = scans.flatMap(({ participationId }) => participationId ?? []);
  const codes = scans.flatMap((scan) => codeOf(scan) ?? []);
  const holders = await listHolders(trx, { eventId, ids, codes });
  const holdersByCode = new Map(holders.map((holder) => [holder.code, holder]));
  const unknown = codes.filter((code) => !holdersByCode.has(code));
  const others = await listEventsOfTickets(trx, { organizerId, codes: unknown });
  const targets = scans.flatMap(({ refersTo }) => refersTo ?? []);
  const undoable = await listUndoable(trx, { eventId, nonces: targets });
  const concerned = [
    ...holders.map(({ id }) => id),
    ...undoable.flatMap(({ participationId }) => participationId ?? []),
  ];
  const standing = await listStanding(trx, [...new Set(concerned)]);
  const participationIds = holders.map(({ id }) => id);
  return {
    before: new Map(before.map((row) => [row.nonce, row])),
    writes,
    holdersById: new Map(holders.map((holder) => [holder.id, holder])),
    holdersByCode,
    undoable: new Map(undoable.map(({ nonce, participationId }) => [nonce, participationId])),
    standing: Map.groupBy(standing, ({ participationId }) => participationId),
    otherEvents: new Map(others.map(({ code, ...event }) => [code, event])),
    unsigned: await listUnsigned(trx, { eventId, participationIds }),
    numbers: await reserveScanNumbers(trx, scans.length),
  };
}

async function requireQuota(trx: Db, recording: Recording, added: number): Promise<void> {
  const { id: eventId, organizer_id: organizerId } = recording.gate;
  const caller = shareCaller(recording.caller, organizerId);
  const code = 'TOO_MANY_REQUESTS';
  const wanted = { limit: GATE_LIMIT.scans, added, code, things: 'scans in 24 hours' } as const;
  requireShare(caller, await countScansOfDay(trx, { eventId, caller }), wanted);
}

/** What is responded to recorded scans, now or when they are sent again; null stays null. */
async function toResults(
  trx: Db,
  rows: readonly (ScanRow | null)[],
): Promise<(ScanResult | null)[]> {
  const first = await listAdmissions(
    trx,
    rows.flatMap((row) => row?.firstSeq ?? []),
  );
  const others = await listOtherEvents(
    trx,
    rows.flatMap((row) => row?.otherEventId ?? []),
  );
  return rows.map(
    (row) =>
      row &&
      toResult(row, {
        first: first.get(row.firstSeq ?? 0) ?? null,
        otherEvent: others.find(({ id }) => id === row.otherEventId),
      }),
  );
}

/** The result of a scan that is not recorded; the device keeps and shows it. */
export function refuseScan(
  status: 400 | 409,
  { nonce, receivedAt, code, message }: RefusedScan,
): ScanResult {
  return {
    nonce,
    status,
    verdict: null,
    participationId: null,
    occurredAt: null,
    receivedAt,
    isClockCorrected: false,
    first: null,
    error: { code, message },
  };
}

/** With who let them in, and the event that the ticket is for. */
export function toResult(
  row: ScanRow,
  { first, otherEvent }: Pick<ScanResult, 'first'> & { otherEvent?: OtherEvent | undefined },
): ScanResult {
  return {
    nonce: row.nonce,
    status: 200,
    verdict: row.verdict,
    participationId: row.participationId,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    isClockCorrected: row.isClockCorrected,
    first,
    ...(otherEvent && { otherEvent }),
    error: row.kind === 'admit' && row.verdict === 'not_signed' && !row.effect ? NOT_YOURS : null,
  };
}

export interface RefusedScan {
  nonce: string;
  receivedAt: string;
  code: string;
  message: string;
}

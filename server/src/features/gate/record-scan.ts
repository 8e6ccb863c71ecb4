import type { Scan, ScanResult } from '@muster/contract';
import { correctClock, decideScan, presenceOf, readScannedCode } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { hashContent } from '../../platform/nonces/once.ts';
import type { GateCaller } from './gate-caller.ts';
import { type GateRow, hashCode } from './gate-store.ts';
import {
  findEventOfTicket,
  findHolder,
  findScan,
  findUndoable,
  insertScan,
  listAdmissions,
  listStanding,
  type NewScan,
  type ScanRow,
  updateCheckedState,
} from './scan-store.ts';

/** What one scan is recorded with. */
export interface Recording {
  gate: GateRow;
  caller: GateCaller;
  receivedAt: string;
}

/**
 * Records one scan in a transaction that has locked the gate, or finds what was said to it before
 * (docs/product/gate.md#scans).
 */
export async function recordScan(trx: Db, scan: Scan, recording: Recording): Promise<ScanResult> {
  const { gate, receivedAt } = recording;
  const contentHash = hashContent(scan);
  const before = await findScan(trx, { organizerId: gate.organizer_id, nonce: scan.nonce });
  if (before) {
    if (before.content_hash === contentHash && before.event_id === gate.id)
      return toResult(trx, before);
    return refuseReused(scan.nonce, receivedAt);
  }
  const decided = await decide(trx, scan, recording);
  const row = await insertScan(trx, {
    ...describe(scan, recording),
    ...decided,
    contentHash,
  });
  if (decided.effect || decided.verdict === 'undone')
    await followScans(trx, decided.participationId);
  return toResult(trx, row);
}

type Decided = Pick<
  NewScan,
  'participationId' | 'verdict' | 'effect' | 'firstSeq' | 'otherEventId'
>;

const NOBODY = { participationId: null, effect: null, firstSeq: null, otherEventId: null } as const;

async function decide(trx: Db, scan: Scan, recording: Recording): Promise<Decided> {
  const { gate, caller } = recording;
  if (scan.kind === 'undo') return decideUndo(trx, scan, gate);
  const code = scan.code === undefined ? undefined : readScannedCode(scan.code);
  const { participationId } = scan;
  const holder = await findHolder(trx, { eventId: gate.id, participationId, code });
  if (!holder) return decideUnknown(trx, { code, gate });
  const presence = presenceOf(await listStanding(trx, [holder.id]));
  const { kind, wasOffline } = scan;
  const { verdict, effect } = decideScan(
    { kind, wasOffline, origin: caller.origin },
    { status: holder.status, presence },
  );
  const isInsideAlready = verdict === 'already_in' || verdict === 'conflict';
  return {
    participationId: holder.id,
    verdict,
    effect,
    firstSeq: isInsideAlready ? (presence.insideSince?.seq ?? null) : null,
    otherEventId: null,
  };
}

async function decideUndo(trx: Db, { refersTo = '' }: Scan, gate: GateRow): Promise<Decided> {
  const undone = await findUndoable(trx, { eventId: gate.id, nonce: refersTo });
  if (!undone) return { ...NOBODY, verdict: 'unknown' };
  return { ...NOBODY, participationId: undone.participation_id, verdict: 'undone' };
}

async function decideUnknown(
  trx: Db,
  { code, gate }: { code: string | null | undefined; gate: GateRow },
): Promise<Decided> {
  const other = code
    ? await findEventOfTicket(trx, { organizerId: gate.organizer_id, code })
    : undefined;
  return { ...NOBODY, verdict: other ? 'other_event' : 'unknown', otherEventId: other?.id ?? null };
}

function describe(scan: Scan, { gate, caller, receivedAt }: Recording) {
  return {
    id: scan.nonce,
    organizerId: gate.organizer_id,
    eventId: gate.id,
    deviceId: caller.deviceId,
    actorId: caller.accountId,
    origin: caller.origin,
    kind: scan.kind,
    refersTo: scan.refersTo ?? null,
    // Neither a code nor what somebody has held before a camera is kept.
    codeHash:
      scan.code === undefined
        ? null
        : hashCode(gate.code_salt, readScannedCode(scan.code) ?? scan.code),
    reason: scan.reason ?? null,
    ...correctClock(scan, receivedAt),
    clockOffsetMs: scan.clockOffsetMs,
    receivedAt,
    wasOffline: scan.wasOffline,
  };
}

/** Stores what follows from the scans of somebody. */
export async function followScans(trx: Db, participationId: string | null): Promise<void> {
  if (!participationId) return;
  const { isInside, firstAdmission } = presenceOf(await listStanding(trx, [participationId]));
  await updateCheckedState(trx, participationId, {
    isInside,
    checkInStatus: firstAdmission ? 'checked_in' : 'not_checked_in',
    checkInTime: firstAdmission ? String(firstAdmission.occurredAt) : null,
    actorId: firstAdmission?.actorId ?? null,
    deviceId: firstAdmission?.deviceId ?? null,
  });
}

async function toResult(trx: Db, row: ScanRow): Promise<ScanResult> {
  const { first_seq: firstSeq, other_event_id: otherEventId } = row;
  const first = firstSeq === null ? undefined : await listAdmissions(trx, [firstSeq]);
  const other = otherEventId
    ? await trx
        .selectFrom('live_events')
        .select(['id', 'title', 'date'])
        .where('id', '=', otherEventId)
        .executeTakeFirst()
    : undefined;
  return {
    nonce: row.id,
    status: 200,
    verdict: row.verdict,
    participationId: row.participation_id,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    isClockCorrected: row.is_clock_corrected,
    first: (firstSeq !== null && first?.get(firstSeq)) || null,
    ...(other && { otherEvent: other }),
    error: null,
  };
}

function refuseReused(nonce: string, receivedAt: string): ScanResult {
  return refuseScan(409, {
    nonce,
    receivedAt,
    code: 'NONCE_REUSED',
    message: 'This scan was sent before with other content',
  });
}

interface RefusedScan {
  nonce: string;
  receivedAt: string;
  code: string;
  message: string;
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

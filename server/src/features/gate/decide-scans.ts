import type { Scan } from '@muster/contract';
import { correctClock, decideScan, presenceOf, readScannedCode } from '@muster/domain';
import { hashContent } from '../../platform/nonces/once.ts';
import type { GateCaller } from '../crew/gate-caller.ts';
import { type GateRow, hashCode } from './gate-store.ts';
import type { CheckedState, HolderRow, OtherEvent, ScanRow, StandingRow } from './scan-store.ts';

/** What scans are recorded with. */
export interface Recording {
  gate: GateRow;
  caller: GateCaller;
  /** The organizer or a co-organizer has sent them. */
  isOrganizers: boolean;
  receivedAt: string;
}

/** What is known before scans are decided. */
export interface KnownScans {
  /** Recorded before, by nonce. */
  before: ReadonlyMap<string, ScanRow>;
  /** Nonces of other writes. */
  writes: ReadonlySet<string>;
  holdersById: ReadonlyMap<string, HolderRow>;
  holdersByCode: ReadonlyMap<string, HolderRow>;
  /** Whom a scan is about, by its nonce; those that an undo may name. */
  undoable: ReadonlyMap<string, string | null>;
  /** By participation, in order of receipt. */
  standing: ReadonlyMap<string, readonly StandingRow[]>;
  /** Other events of the organizer, by the codes of their tickets. */
  otherEvents: ReadonlyMap<string, OtherEvent>;
  /** Participations whose waiver is not signed. */
  unsigned: ReadonlySet<string>;
  /** A number for each scan. */
  numbers: readonly number[];
}

/** What scans come to. */
export interface DecidedScans {
  /** For each scan in its order; null when its nonce names something else. */
  rows: (ScanRow | null)[];
  added: ScanRow[];
  changed: CheckedState[];
  /** Nonces of those that let in somebody who has not signed, for a reason. */
  overrides: ReadonlySet<string>;
}

/** Decides scans one after the other, as if each came alone (docs/product/gate.md#verdicts). */
export function decideScans(
  scans: readonly Scan[],
  known: KnownScans,
  recording: Recording,
): DecidedScans {
  const byNonce = new Map(known.before);
  const undoable = new Map(known.undoable);
  const standing = new Map(known.standing);
  const added: ScanRow[] = [];
  const changed = new Set<string>();
  const overrides = new Set<string>();
  const rows = scans.map((scan, index) => {
    const contentHash = hashContent(scan);
    const earlier = byNonce.get(scan.nonce);
    if (earlier || known.writes.has(scan.nonce)) {
      const isSame = earlier?.contentHash === contentHash && earlier.eventId === recording.gate.id;
      return isSame ? earlier : null;
    }
    const { isOverride, ...decided } = decide(scan, { ...known, undoable, standing }, recording);
    if (isOverride) overrides.add(scan.nonce);
    const row = {
      ...describe(scan, recording),
      ...decided,
      seq: known.numbers[index]!,
      contentHash,
    };
    byNonce.set(row.nonce, row);
    if (row.kind !== 'undo') undoable.set(row.nonce, row.participationId);
    added.push(row);
    if (follow(standing, row)) changed.add(row.participationId ?? '');
    return row;
  });
  const states = [...changed].map((id) => stateOf(id, standing.get(id) ?? []));
  return { rows, added, changed: states, overrides };
}

type Decided = Pick<
  ScanRow,
  'participationId' | 'verdict' | 'effect' | 'firstSeq' | 'otherEventId'
> & { isOverride?: boolean | undefined };

const NOBODY = { participationId: null, effect: null, firstSeq: null, otherEventId: null } as const;

function decide(scan: Scan, known: KnownScans, { gate, caller, isOrganizers }: Recording): Decided {
  const { kind, wasOffline, refersTo = '' } = scan;
  if (kind === 'undo') {
    const participationId = known.undoable.get(refersTo);
    if (participationId === undefined) return { ...NOBODY, verdict: 'unknown' };
    return { ...NOBODY, participationId, verdict: 'undone' };
  }
  const code = codeOf(scan);
  const holder =
    code === null
      ? known.holdersById.get(scan.participationId ?? '')
      : known.holdersByCode.get(code);
  if (!holder) {
    const other = known.otherEvents.get(code ?? '');
    return {
      ...NOBODY,
      verdict: other ? 'other_event' : 'unknown',
      otherEventId: other?.id ?? null,
    };
  }
  const presence = presenceOf(known.standing.get(holder.id) ?? []);
  const { verdict, effect, isOverride } = decideScan(
    { kind, wasOffline, origin: caller.origin, isOrganizers },
    {
      status: gate.cancelled_at ? 'cancelled' : holder.status,
      presence,
      isUnsigned: known.unsigned.has(holder.id),
    },
  );
  const isInsideAlready = verdict === 'already_in' || verdict === 'conflict';
  const firstSeq = isInsideAlready ? (presence.insideSince?.seq ?? null) : null;
  const about = { participationId: holder.id, otherEventId: null };
  return { ...about, verdict, effect, firstSeq, isOverride };
}

/** The code of a scan that has one, or null. */
export function codeOf({ code }: Pick<Scan, 'code'>): string | null {
  return code === undefined ? null : readScannedCode(code);
}

function describe(scan: Scan, { gate, caller, receivedAt }: Recording) {
  return {
    nonce: scan.nonce,
    organizerId: gate.organizer_id,
    eventId: gate.id,
    deviceId: caller.deviceId,
    actorId: caller.accountId,
    origin: caller.origin,
    kind: scan.kind,
    refersTo: scan.refersTo ?? null,
    // Neither a code nor what somebody has held before a camera is kept.
    codeHash: scan.code === undefined ? null : hashCode(gate.code_salt, codeOf(scan) ?? scan.code),
    reason: scan.reason ?? null,
    ...correctClock(scan, receivedAt),
    clockOffsetMs: scan.clockOffsetMs,
    receivedAt,
    wasOffline: scan.wasOffline,
  };
}

/** Adds a scan to those that stand, or takes one out; whether that changes anything. */
function follow(standing: Map<string, readonly StandingRow[]>, row: ScanRow): boolean {
  const { participationId, effect, refersTo } = row;
  if (participationId === null) return false;
  const own = standing.get(participationId) ?? [];
  if (row.verdict === 'undone') {
    const left = own.filter(({ nonce }) => nonce !== refersTo);
    standing.set(participationId, left);
    return left.length < own.length;
  }
  if (effect === null) return false;
  standing.set(participationId, [...own, { ...row, participationId, effect }]);
  return true;
}

function stateOf(participationId: string, standing: readonly StandingRow[]): CheckedState {
  const { isInside, firstAdmission } = presenceOf(standing);
  return {
    participationId,
    isInside,
    checkInStatus: firstAdmission ? 'checked_in' : 'not_checked_in',
    checkInTime: firstAdmission ? String(firstAdmission.occurredAt) : null,
    actorId: firstAdmission?.actorId ?? null,
    deviceId: firstAdmission?.deviceId ?? null,
  };
}

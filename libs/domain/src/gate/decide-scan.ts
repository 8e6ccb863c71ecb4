import type { ParticipationStatus, ScanKind, Verdict } from '@muster/contract';
import type { Presence } from './presence.ts';

/** Whom a scan is about. */
export interface ScannedHolder {
  status: ParticipationStatus;
  presence: Presence;
  /** They have not signed the waiver of the organizer. */
  isUnsigned?: boolean;
}

/** A scan, as far as it decides. */
export interface DecidingScan {
  kind: Exclude<ScanKind, 'undo'>;
  /** Which device, or which session of an account, it comes from. */
  origin: string;
  /** The device has decided without the server. */
  wasOffline: boolean;
  /** It is sent by the organizer or a co-organizer, who admit whom nobody else does. */
  isOrganizers?: boolean;
}

/** What a scan comes to. */
export interface ScanDecision {
  verdict: Verdict;
  /** Whether it lets somebody in or out. */
  effect: 'in' | 'out' | null;
  /** It lets in somebody who has not signed, for a reason. */
  isOverride?: boolean;
}

/**
 * Decides a scan of somebody on the list, or who was on it (docs/product/gate.md#verdicts). Scans
 * are decided in order of receipt, so that the first admits; the clock of a device has no say.
 */
export function decideScan(
  { kind, origin, wasOffline, isOrganizers = false }: DecidingScan,
  { status, presence, isUnsigned = false }: ScannedHolder,
): ScanDecision {
  if (kind === 'exit') return { verdict: 'out', effect: presence.isInside ? 'out' : null };
  if (presence.isInside) {
    // Two devices have let the same ticket in: both have, so the undo of one leaves the other.
    if (wasOffline && presence.lastAdmission?.origin !== origin)
      return { verdict: 'conflict', effect: 'in' };
    return { verdict: 'already_in', effect: kind === 'admit' ? 'in' : null };
  }
  const verdict = ADMITTED[status];
  // A marshal has let them in, for a reason or because the device did not know better.
  const isAdmitted = status === 'confirmed' || kind === 'admit' || wasOffline;
  if (!isAdmitted) return { verdict, effect: null };
  const isOverride = isUnsigned && kind === 'admit' && isOrganizers;
  if (!isUnsigned || isOverride)
    return { verdict, effect: 'in', ...(isOverride && { isOverride }) };
  // Without a connection they are in: it counts, and the flag says that nothing is signed.
  return { verdict: 'not_signed', effect: wasOffline ? 'in' : null };
}

const ADMITTED = { confirmed: 'in', waitlist: 'not_confirmed', cancelled: 'cancelled' } as const;

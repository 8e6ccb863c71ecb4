import type { ParticipationStatus, ScanKind, Verdict } from '@muster/contract';
import type { Presence } from './presence.ts';

/** Whom a scan is about. */
export interface ScannedHolder {
  status: ParticipationStatus;
  presence: Presence;
}

/** A scan, as far as it decides. */
export interface DecidingScan {
  kind: Exclude<ScanKind, 'undo'>;
  /** Which device, or which session of an account, it comes from. */
  origin: string;
  /** The device has decided without the server. */
  wasOffline: boolean;
}

/** What a scan comes to. */
export interface ScanDecision {
  verdict: Verdict;
  /** Whether it lets somebody in or out. */
  effect: 'in' | 'out' | null;
}

/**
 * Decides a scan of somebody on the list, or who was on it (docs/product/gate.md#verdicts). Scans
 * are decided in order of receipt, so that the first admits; the clock of a device has no say.
 */
export function decideScan(
  { kind, origin, wasOffline }: DecidingScan,
  { status, presence }: ScannedHolder,
): ScanDecision {
  if (kind === 'exit') return { verdict: 'out', effect: presence.isInside ? 'out' : null };
  if (presence.isInside) {
    // Two devices have let the same ticket in: both have, so the undo of one leaves the other.
    if (wasOffline && presence.lastAdmission?.origin !== origin)
      return { verdict: 'conflict', effect: 'in' };
    return { verdict: 'already_in', effect: kind === 'admit' ? 'in' : null };
  }
  if (status === 'confirmed') return { verdict: 'in', effect: 'in' };
  const verdict = status === 'waitlist' ? 'not_confirmed' : 'cancelled';
  // A marshal has let them in, for a reason or because the device did not know better.
  return { verdict, effect: kind === 'admit' || wasOffline ? 'in' : null };
}

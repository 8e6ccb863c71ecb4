import { type Instant, toMs } from '../instant.ts';

/** A scan that let somebody in or out, and was not undone. */
export interface StandingScan {
  effect: 'in' | 'out';
  /** Which device, or which session of an account, it comes from. */
  origin: string;
  occurredAt: Instant;
}

/** Where somebody is, as their standing scans say. */
export interface Presence<Scan extends StandingScan = StandingScan> {
  isInside: boolean;
  /** The scan that let them in since they were last outside; null when they are outside. */
  insideSince: Scan | null;
  /** The scan that let them in last, whether they are inside or not. */
  lastAdmission: Scan | null;
  /** The scan that checked them in; null when none did. */
  firstAdmission: Scan | null;
}

/**
 * What follows from somebody's standing scans, which are in order of receipt
 * (docs/product/gate.md#truth).
 */
export function presenceOf<Scan extends StandingScan>(scans: readonly Scan[]): Presence<Scan> {
  const presence: Presence<Scan> = {
    isInside: false,
    insideSince: null,
    lastAdmission: null,
    firstAdmission: null,
  };
  for (const scan of scans) {
    if (scan.effect === 'out') Object.assign(presence, { isInside: false, insideSince: null });
    else {
      presence.isInside = true;
      presence.insideSince ??= scan;
      presence.lastAdmission = scan;
      presence.firstAdmission ??= scan;
    }
  }
  return presence;
}

/** A device's clock that is so far behind says nothing of when something was done. */
const MAX_BEHIND_MS = 24 * 3_600_000;

/** Nothing is done after it is received: the way takes no time, and clocks differ by little. */
const MAX_AHEAD_MS = 2 * 60_000;

/** Of which a marshal is warned. */
export const CLOCK_WARNING_MS = 5 * 60_000;

interface ScanTime {
  /** By the device's clock. */
  occurredAt: Instant;
  /** What has to be added to that clock to get the server's. */
  clockOffsetMs: number;
}

/**
 * When something was done, by the server's clock: as the device says, unless that is more than a
 * day before the receipt or more than two minutes after it (docs/product/gate.md#clocks).
 */
export function correctClock(
  { occurredAt, clockOffsetMs }: ScanTime,
  receivedAt: Instant,
): { occurredAt: string; isClockCorrected: boolean } {
  const saidMs = toMs(occurredAt) + clockOffsetMs;
  const aheadMs = saidMs - toMs(receivedAt);
  const isClockCorrected = !(aheadMs >= -MAX_BEHIND_MS && aheadMs <= MAX_AHEAD_MS);
  const time = isClockCorrected ? toMs(receivedAt) : saidMs;
  return { occurredAt: new Date(time).toISOString(), isClockCorrected };
}

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

/** A device's clock that is so far off says nothing of when a scan was made. */
const MAX_CLOCK_ERROR_MS = 24 * 3_600_000;

/** Of which a marshal is warned. */
export const CLOCK_WARNING_MS = 5 * 60_000;

interface ScanTime {
  /** By the device's clock. */
  occurredAt: Instant;
  /** What has to be added to that clock to get the server's. */
  clockOffsetMs: number;
}

/**
 * When a scan was made, by the server's clock: as the device says, unless that is more than a day
 * from the time of receipt (docs/product/gate.md#clocks).
 */
export function correctClock(
  { occurredAt, clockOffsetMs }: ScanTime,
  receivedAt: Instant,
): { occurredAt: string; isClockCorrected: boolean } {
  const saidMs = toMs(occurredAt) + clockOffsetMs;
  const isClockCorrected = !(Math.abs(saidMs - toMs(receivedAt)) <= MAX_CLOCK_ERROR_MS);
  const time = isClockCorrected ? toMs(receivedAt) : saidMs;
  return { occurredAt: new Date(time).toISOString(), isClockCorrected };
}

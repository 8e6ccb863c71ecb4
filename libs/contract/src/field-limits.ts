/* Limits of game day: chronograph, money and waivers. */

/** What a chronograph check can hold (docs/product/chronograph.md#bounds). */
export const CHRONO_BOUNDS = {
  minBbCentigrams: 12,
  maxBbCentigrams: 50,
  minFpsTenths: 500,
  maxFpsTenths: 7_000,
  maxMillijoules: 20_000,
  maxEngagementM: 200,
} as const;

/** Of one entry of the ledger: £10,000 (docs/product/money.md#ledger). */
export const MAX_PENCE = 1_000_000;

/**
 * Of one participation that people and devices have booked, so that no sum outgrows its number; its
 * charges and what takes entries back come on top (docs/product/money.md#ledger).
 */
export const MAX_BOOKED_ENTRIES = 200;

/** Waivers and what is signed under them (docs/product/waivers.md). */
export const WAIVER = {
  /** The highest age below which a guardian can be asked for. */
  maxAge: 18,
  /** Of a drawn signature. */
  maxStrokesBytes: 20_480,
  /** How long the link to a guardian works. */
  guardianLinkDays: 14,
} as const;

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

/** Of the books of an organizer (docs/product/money.md#books). */
export const BOOKS = {
  /** Of a file, so that it is made in one go. */
  maxEntries: 50_000,
  /** Of a bank statement, which Xero and QuickBooks import. */
  maxStatementLines: 1_000,
  /** Of the address on a VAT invoice, in characters. */
  maxAddress: 200,
} as const;

/**
 * Limits of what is made at a gate: `max` for the organizer, and again for all devices and crew
 * together, `share` for each of these (docs/product/gate.md#shares).
 */
export const GATE_LIMIT = {
  /** Of an event in 24 hours. */
  scans: { max: 20_000, share: 4_000 },
  /** Players without an account of an event in 24 hours. */
  walkIns: { max: 1_000, share: 100 },
  /** Of one person under the waivers of an organizer, besides those in sessions of their own. */
  signatures: { max: 200, share: 20 },
  /** Of one participant, charges and what takes entries back aside. */
  entries: { max: 200, share: 40 },
  /** Of guns of an event in 24 hours. */
  checks: { max: 20_000, share: 4_000 },
  /** Of the guns of one person at an event. */
  checksPerPerson: { max: 100, share: 20 },
} as const;

/** Sides of an event, and by how many one can be ahead (docs/product/sides.md#field). */
export const SIDES = { min: 2, max: 6, maxGap: 100 } as const;

/** Waivers and what is signed under them (docs/product/waivers.md). */
export const WAIVER = {
  /** The highest age below which a guardian can be asked for. */
  maxAge: 18,
  /** Of a drawn signature. */
  maxStrokesBytes: 20_480,
  /** How long the link to a guardian works. */
  guardianLinkDays: 14,
} as const;

/** A series and its rule (docs/product/series.md#series-rule). */
export const SERIES = {
  /** Of an account. */
  maxOfAccount: 50,
  maxWeekdays: 3,
  maxIntervalWeeks: 8,
  maxIntervalMonths: 12,
  /** From the first day to the last. */
  maxYears: 3,
  /** Days that are left out, and days that are added. */
  maxChangedDays: 60,
  maxComingDates: 60,
  /** On its public page. */
  maxPublicDates: 20,
  /** That a player joins at once. */
  maxJoinedDates: 12,
  defaultWeeksAhead: 12,
  maxWeeksAhead: 52,
  maxMoveUntilDays: 60,
  /** From the start of a date to its end: 14 days. */
  maxMinutes: 20_160,
} as const;

/** What an event says of its site (docs/product/events.md#site-access). */
export const SITE_ACCESS = {
  /** Of whom to ask, in characters. */
  maxContact: 120,
} as const;

/** Squads and how they are made (docs/product/squads.md). */
export const SQUAD = {
  /** Of a name, in characters. */
  minName: 2,
  maxName: 40,
  /** Members of one; an event can have a lower maximum. */
  minSize: 2,
  maxSize: 50,
  /** The maximum of an event that says nothing. */
  defaultMaxPartySize: 8,
  /** Spots that are opened for others. */
  maxOpen: 49,
  /** Of them those that nobody has paid for; of an event that says nothing. */
  defaultMaxUnpaidOpen: 5,
  /** How long an open spot that its member pays can be claimed, at most until before the start. */
  claimHours: 72,
  claimEndsHoursBefore: 24,
  codeLength: 8,
  /** As it is typed, also as a link. */
  maxCode: 200,
  maxOfEvent: 500,
  /** That an account makes, and codes that it types wrong. */
  maxMadePerHour: 5,
  /** How often an account opens spots. */
  maxOpenedPerHour: 5,
  maxWrongCodesPerHour: 10,
} as const;

/** Of spots that players give away (docs/product/squads.md#offers). */
export const OFFER = {
  /** Before the start of the event. */
  maxUntilHours: 720,
  /** Of an event that says nothing. */
  defaultUntilHours: 0,
  /** Links that an account makes. */
  maxMadePerHour: 5,
} as const;

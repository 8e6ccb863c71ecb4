// The values that a field can have, for pages and schemas: without zod, which is loaded with the
// first form.

/** The levels of events. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
/** One of `DIFFICULTIES`. */
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How players get their side (docs/product/sides.md#policy). */
export const SIDE_POLICIES = ['choose', 'balance', 'draw'] as const;
/** One of `SIDE_POLICIES`. */
export type SidePolicy = (typeof SIDE_POLICIES)[number];

/** The colours of sides. */
export const SIDE_COLOURS = [
  ...(['tan', 'green', 'blue', 'red'] as const),
  ...(['yellow', 'orange', 'purple', 'grey'] as const),
] as const;
/** One of `SIDE_COLOURS`. */
export type SideColour = (typeof SIDE_COLOURS)[number];

/**
 * Approved; pending: waits for the superadmin; rejected, and not changed by its organizer since.
 */
export const APPROVAL_STATUSES = ['approved', 'pending', 'rejected'] as const;
/** One of `APPROVAL_STATUSES`. */
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The days of a week, which begins on Monday. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** One of `WEEKDAYS`. */
export type Weekday = (typeof WEEKDAYS)[number];

/** Which of a weekday in a month has a date of a series; -1 is the last. */
export const SERIES_NTHS = [1, 2, 3, 4, -1] as const;
/** One of `SERIES_NTHS`. */
export type SeriesNth = (typeof SERIES_NTHS)[number];

/** The columns that the superadmin can sort events by. */
export const ADMIN_EVENT_SORTS = ['title', 'organizer', 'date', 'status', 'created'] as const;
/** One of `ADMIN_EVENT_SORTS`. */
export type AdminEventSort = (typeof ADMIN_EVENT_SORTS)[number];

/** What a voucher takes off the price: an amount or a part. */
export const VOUCHER_KINDS = ['pounds', 'percent'] as const;
/** One of `VOUCHER_KINDS`. */
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** The statuses of a participation (docs/product/participation.md#participant-states). */
export const PARTICIPATION_STATUSES = ['confirmed', 'waitlist', 'cancelled'] as const;
/** One of `PARTICIPATION_STATUSES`. */
export type ParticipationStatus = (typeof PARTICIPATION_STATUSES)[number];

/**
 * Whether a participant has paid; the organizer sets it
 * (docs/product/participation.md#participant-states).
 */
export const PAYMENT_STATUSES = ['paid', 'pending', 'failed', 'refunded'] as const;
/** One of `PAYMENT_STATUSES`. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What participants are filtered by: the state of their payment, or that they owe money. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, 'owed'] as const;
/** One of `PAYMENT_FILTERS`. */
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

/** Whether a confirmed participant came to the event (docs/product/participation.md#check-in). */
export const CHECK_IN_STATUSES = ['not_checked_in', 'checked_in', 'no_show'] as const;
/** One of `CHECK_IN_STATUSES`. */
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

/** What confirmed participants are filtered by: whether they may go on the field. */
export const READINESS = ['ready', 'not_ready'] as const;
/** One of `READINESS`. */
export type Readiness = (typeof READINESS)[number];

/**
 * What participants can be listed by; `status` is the order of the queue, `surname` the last word
 * of the name.
 */
export const PARTICIPANT_SORTS = [
  'name',
  'surname',
  'status',
  'payment',
  'checkin',
  'joined',
  'squad',
] as const;
/** One of `PARTICIPANT_SORTS`. */
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];

/**
 * Which participants an announcement is for: those with a spot, those on the waitlist, both, or
 * those who owe money.
 */
export const ANNOUNCEMENT_AUDIENCES = ['confirmed', 'waitlist', 'everyone', 'owing'] as const;
/** One of `ANNOUNCEMENT_AUDIENCES`. */
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

/** What the crew of an organizer can be (docs/product/crew.md#crew-roles). */
export const CREW_ROLES = [
  'co_organizer',
  'editor',
  'messages',
  'gate',
  'medic',
  'treasurer',
] as const;
/** One of `CREW_ROLES`. */
export type CrewRole = (typeof CREW_ROLES)[number];

/** What an editor can change of an event (docs/product/crew.md#crew-roles). */
export const EDITOR_FIELDS = [
  'title',
  'description',
  'requiredEquipment',
  'imageUrl',
  'imageThumbnail',
  'isVideo',
  'gallery',
] as const;
/** One of `EDITOR_FIELDS`. */
export type EditorField = (typeof EDITOR_FIELDS)[number];

/** What a scan at the gate does; `admit` lets somebody in for a reason. */
export const SCAN_KINDS = ['entry', 'exit', 'undo', 'admit'] as const;
/** One of `SCAN_KINDS`. */
export type ScanKind = (typeof SCAN_KINDS)[number];

/** What the server says to a scan (docs/product/gate.md#verdicts). */
export const VERDICTS = [
  'in',
  'already_in',
  'conflict',
  'not_confirmed',
  'unknown',
  'cancelled',
  'other_event',
  'out',
  'undone',
  'not_signed',
] as const;
/** One of `VERDICTS`. */
export type Verdict = (typeof VERDICTS)[number];

/**
 * What a marshal has to know of somebody, each no more than a word (docs/product/gate.md#flags).
 */
export const GATE_FLAGS = [
  'unsigned',
  'guardian_signed',
  'under_18',
  'medical',
  'chrono_due',
  'paid_over',
  'clock',
  'conflict',
] as const;
/** One of `GATE_FLAGS`. */
export type GateFlag = (typeof GATE_FLAGS)[number];

/** How somebody stands to the waiver of an event (docs/product/waivers.md#states). */
export const WAIVER_STATES = [
  'not_needed',
  'unsigned',
  'signed',
  'outdated',
  'expired',
  'withdrawn',
] as const;
/** One of `WAIVER_STATES`. */
export type WaiverState = (typeof WAIVER_STATES)[number];

/** What participants are filtered by: how they stand to the waiver, or that they have to sign. */
export const WAIVER_FILTERS = [
  'due',
  'signed',
  'unsigned',
  'outdated',
  'expired',
  'withdrawn',
] as const;
/** One of `WAIVER_FILTERS`. */
export type WaiverFilter = (typeof WAIVER_FILTERS)[number];

/** For what a signature holds: a year of the organizer's events, or one event. */
export const WAIVER_VALIDITIES = ['year', 'event'] as const;
/** One of `WAIVER_VALIDITIES`. */
export type WaiverValidity = (typeof WAIVER_VALIDITIES)[number];
/** Who has signed: the player, or somebody for a minor. */
export const WAIVER_SIGNERS = ['self', 'guardian'] as const;
/** One of `WAIVER_SIGNERS`. */
export type WaiverSigner = (typeof WAIVER_SIGNERS)[number];

/** What a conflict was, as the organizer has found out (docs/product/gate.md#conflicts). */
export const CONFLICT_RESOLUTIONS = ['lent_ticket', 'mistake', 'stays'] as const;
/** One of `CONFLICT_RESOLUTIONS`. */
export type ConflictResolution = (typeof CONFLICT_RESOLUTIONS)[number];

/**
 * What a class of guns is by law, with the energy that it allows, in millijoules. Sites can only
 * lower it (docs/product/chronograph.md#limits).
 */
export const LEGAL_LIMITS = { full_auto: 1_300, single_shot: 2_500 } as const;
/** The keys of `LEGAL_LIMITS`. */
export const LIMIT_BASES = ['full_auto', 'single_shot'] as const;
/** One of `LIMIT_BASES`. */
export type LegalBase = (typeof LIMIT_BASES)[number];
/** What kind of game an organizer runs (docs/product/organizer-screens.md#game-kind). */
export const GAME_KINDS = ['airsoft', 'paintball', 'larp', 'other'] as const;
/** One of `GAME_KINDS`. */
export type GameKind = (typeof GAME_KINDS)[number];

/** What a chronograph check comes to. */
export const CHRONO_RESULTS = ['pass', 'fail'] as const;
/** One of `CHRONO_RESULTS`. */
export type ChronoResult = (typeof CHRONO_RESULTS)[number];

/** Cards for players who break the rules (docs/product/cards.md#cards). */
export const CARD_COLOURS = ['yellow', 'red'] as const;
/** One of `CARD_COLOURS`. */
export type CardColour = (typeof CARD_COLOURS)[number];

/** What an entry of the ledger is (docs/product/money.md#ledger). */
export const LEDGER_KINDS = [
  'charge',
  'payment',
  'refund',
  'adjustment',
  'voucher',
  'transfer',
] as const;
/** One of `LEDGER_KINDS`. */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** How money is taken or refunded by somebody, and not by a provider. */
export const PAYMENT_METHODS = ['cash', 'card', 'bank'] as const;
/** One of `PAYMENT_METHODS`. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** How money moves in an entry of the ledger. */
export const LEDGER_METHODS = [...PAYMENT_METHODS, 'online', 'voucher'] as const;
/** One of `LEDGER_METHODS`. */
export type LedgerMethod = (typeof LEDGER_METHODS)[number];

/** How the ledger, cash-up and payout of an event can be had. */
export const LEDGER_FORMATS = ['json', 'csv', 'xlsx'] as const;

/** The books of an organizer: all of them, or the money that moved, as a program imports it. */
export const BOOKS_FORMATS = ['xlsx', 'csv', 'xero', 'quickbooks'] as const;
/** One of `BOOKS_FORMATS`. */
export type BooksFormat = (typeof BOOKS_FORMATS)[number];
/** Per cent of VAT that a price can include (docs/product/money.md#vat). */
export const VAT_RATES = [20, 5, 0] as const;
/** One of `VAT_RATES`. */
export type VatRate = (typeof VAT_RATES)[number];

/** Whether an event takes payment online when players join. */
export const PAYMENT_MODES = ['off', 'optional', 'required'] as const;
/** One of `PAYMENT_MODES`. */
export type PaymentMode = (typeof PAYMENT_MODES)[number];
/** Who takes payments online; at `stripe` each organizer has an account of their own. */
export const PAYMENT_PROVIDERS = ['fake', 'stripe'] as const;
/** What leaving refunds, unless an event says otherwise (docs/product/money.md#refund-rule). */
export const DEFAULT_REFUND_RULE: { days: number; percent: number }[] = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
];
/** How a payment online stands. */
export const CHECKOUT_STATUSES = ['open', 'paid', 'failed', 'expired'] as const;
/** One of `CHECKOUT_STATUSES`. */
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** How money that is refunded stands. */
export const REFUND_STATUSES = ['pending', 'done', 'failed', 'by_hand'] as const;
/** One of `REFUND_STATUSES`. */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why a refund has failed: the provider refused it, or did not refund it in time. */
export const REFUND_FAILURES = ['refused', 'unanswered'] as const;
/** One of `REFUND_FAILURES`. */
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/** What the list of accounts can be sorted by (docs/product/administration.md#admin-users). */
export const USER_SORTS = ['name', 'joined', 'lastActivity', 'events'] as const;
/** One of `USER_SORTS`. */
export type UserSort = (typeof USER_SORTS)[number];

/** Why something is reported; `unsafe` is unsafe or illegal. */
export const REPORT_REASONS = ['spam', 'harassment', 'unsafe', 'other'] as const;
/** One of `REPORT_REASONS`. */
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * The kinds of mail that people can turn off; all others concern the security of their account
 * (docs/product/mail.md#mail-kinds).
 */
export const OPTIONAL_MAIL_KINDS = [
  'eventApproved',
  'eventRejected',
  'eventReverted',
  'participation',
  'joinedEventChanged',
  'eventOrganizerGone',
  'eventReminder',
  'waiverReminder',
  'squadInvitation',
  'unreadMessages',
  'announcement',
  'reportResolved',
  'savedSearchMatches',
  'followedOrganizers',
] as const;
/** A kind of mail that people can turn off. */
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

import {
  CREW_INVITATION_DAYS,
  FOLLOW,
  OPTIONAL_MAIL_KINDS,
  type OptionalMailKind,
  WAIVER,
} from '@muster/contract';
import { crewRole, reportOutcome, reportSubjectKind } from '@muster/contract/schemas';
import { z } from 'zod';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * How long the links of mails can be used (docs/product/sessions.md#forgotten-password,
 * docs/product/sessions.md#email-change, docs/product/sessions.md#email-confirmation,
 * docs/product/crew.md#crew-invitations, docs/product/waivers.md#guardians,
 * docs/product/organizer-pages.md#follow-by-email).
 */
export const LINK_TTL_MS = {
  passwordReset: HOUR_MS / 2,
  emailChange: 24 * HOUR_MS,
  emailConfirmation: 7 * 24 * HOUR_MS,
  crewInvitation: CREW_INVITATION_DAYS * 24 * HOUR_MS,
  guardianSignature: WAIVER.guardianLinkDays * 24 * HOUR_MS,
  followConfirm: FOLLOW.linkHours * HOUR_MS,
} as const;

const secondFactor = z.object({ kind: z.enum(['totp', 'passkey']), name: z.string() });

/** When and where an event is: ISO 8601, and the location as its organizer wrote it. */
const schedule = z.object({ date: z.string(), location: z.string() });

/** Whom a mail to a guardian is about; left out: the recipient. */
const dependantName = z.string().optional();

/** Of mails about new events. */
const newEvents = {
  events: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** ISO 8601. */
      date: z.string(),
      location: z.string(),
      /** How many dates of its series are new; mails of the last release do not say. */
      newDates: z.int().default(1),
    }),
  ),
  /** How many there are besides these. */
  moreCount: z.int(),
};

/** What joining an event gives. */
const spot = {
  /** ISO 8601. */
  eventDate: z.string(),
  /** On the waitlist, from 1; null with a spot or without one. */
  position: z.int().nullable(),
  /** Until when the spot has to be paid for, ISO 8601; null when it need not be. */
  holdUntil: z.string().nullable().default(null),
};

/**
 * Every kind of mail with the details that its text needs. Never a token: it would be stored with
 * the mail.
 */
/** What somebody or something may work for; null: all events. */
const ofEvents = { eventTitle: z.string().nullable() };
const device = z.object({ deviceName: z.string(), ...ofEvents });

export const MAIL_DETAILS = {
  passwordReset: z.object({ resetId: z.string() }),
  passwordChanged: z.object({}),
  secondFactorAdded: secondFactor,
  secondFactorRemoved: secondFactor.extend({ isLast: z.boolean() }),
  ...{ secondFactorsRemoved: z.object({}), recoveryCodesRenewed: z.object({}) },
  recoveryCodeUsed: z.object({ left: z.int() }),
  emailChangeConfirm: z.object({ changeId: z.string() }),
  emailConfirm: z.object({ changeId: z.string() }),
  emailChanged: z.object({}),
  paymentAccountChanged: z.object({
    /** The end of its key; null when it was disconnected. */
    lastFour: z.string().nullable(),
  }),
  accountDeletionScheduled: z.object({
    /** ISO 8601. */
    deletesAt: z.string(),
  }),
  accountDeleted: z.object({}),
  eventApproved: z.object({ eventId: z.string(), eventTitle: z.string() }),
  eventRejected: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    /** Empty: none was given. */
    reason: z.string(),
  }),
  eventReverted: z.object({ eventId: z.string(), eventTitle: z.string() }),
  accountSuspended: z.object({
    /** What the superadmin wrote; empty: nothing. */
    reason: z.string(),
  }),
  accountRestored: z.object({}),
  eventOrganizerGone: z.object({
    eventTitle: z.string(),
    /** ISO 8601. */
    eventDate: z.string(),
  }),
  participation: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    location: z.string(),
    news: z.enum([
      ...(['joined', 'waitlisted', 'promoted', 'movedToWaitlist', 'cancelled'] as const),
      ...(['moved', 'side'] as const),
    ]),
    /** A side that is new to them; null: they have none any more. */
    side: z.string().nullable().optional(),
    ...spot,
    /** Of a spot that was moved here: from which date, ISO 8601, and what was paid goes along. */
    move: z.object({ fromDate: z.string(), isWaiting: z.boolean(), paidPence: z.int() }).optional(),
    dependantName,
    /** Other dates of its series that were joined with it, soonest first. */
    dates: z.array(z.object(spot)).optional(),
  }),
  onlinePayment: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    /** ISO 8601. */
    eventDate: z.string(),
    /**
     * A spot that was not paid in time, by the player or by others of the party; a payment for
     * which there was no spot any more, also where the player waits now; money that is refunded,
     * also because the event is deleted.
     */
    news: z.enum(['expired', 'late', 'waitlisted', 'refunded', 'eventDeleted']),
    /** What is refunded. */
    pence: z.int(),
    /** What the organizer writes about it. */
    note: z.string().optional(),
    dependantName,
  }),
  refundsFailed: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    count: z.int(),
    /** All together. */
    pence: z.int(),
  }),
  joinedEventChanged: z.discriminatedUnion('change', [
    z.object({
      change: z.literal('moved'),
      eventId: z.string(),
      eventTitle: z.string(),
      before: schedule,
      after: schedule,
    }),
    z.object({
      change: z.literal('datesMoved'),
      /** The first of them. */
      eventId: z.string(),
      eventTitle: z.string(),
      dates: z.array(z.object({ before: schedule, after: schedule })),
    }),
    z.object({
      change: z.literal('calledOff'),
      eventId: z.string(),
      eventTitle: z.string(),
      after: schedule,
      reason: z.string(),
    }),
    z.object({
      change: z.literal('takesPlace'),
      eventId: z.string(),
      eventTitle: z.string(),
      after: schedule,
    }),
    z.object({ change: z.literal('deleted'), eventTitle: z.string(), before: schedule }),
  ]),
  eventReminder: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    /** ISO 8601. */
    eventDate: z.string(),
    location: z.string(),
  }),
  waiverReminder: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    /** ISO 8601. */
    eventDate: z.string(),
    dependantName,
    /** The player is too young to sign alone. */
    needsGuardian: z.boolean(),
  }),
  squadInvitation: z.object({
    squadId: z.string(),
    /** The code of its link is derived from it. */
    codeNonce: z.string(),
    squadName: z.string(),
    leaderName: z.string(),
    eventTitle: z.string(),
    /** ISO 8601. */
    eventDate: z.string(),
    location: z.string(),
  }),
  guardianSignature: z.object({
    linkId: z.string(),
    playerName: z.string(),
    organizerName: z.string(),
    eventTitle: z.string(),
    /** ISO 8601. */
    eventDate: z.string(),
  }),
  announcement: z.object({
    eventId: z.string(),
    eventTitle: z.string(),
    text: z.string(),
    /** Of a payment reminder: what the player owes, and whether it can be paid online. */
    owed: z.object({ pence: z.int(), isOnline: z.boolean() }).optional(),
  }),
  unreadMessages: z.object({
    count: z.int(),
    /** The events that the messages are about, at most a few. */
    eventTitles: z.array(z.string()),
  }),
  reportResolved: z.object({ subjectKind: reportSubjectKind, outcome: reportOutcome }),
  savedSearchMatches: z.object({
    searchId: z.string(),
    searchName: z.string(),
    ...newEvents,
  }),
  followConfirm: z.object({ linkId: z.string(), organizerName: z.string() }),
  followedOrganizers: z.object({
    followId: z.string(),
    organizerId: z.string(),
    organizerName: z.string(),
    ...newEvents,
  }),
  remoteRolledBack: z.object({
    /** Of the remote. */
    label: z.string(),
    build: z.string(),
    formerBuild: z.string(),
    /** Only some people had the build. */
    isCanary: z.boolean(),
    /** How much of the pages of each failed, such as `7.5 %`. */
    failures: z.string(),
    formerFailures: z.string(),
  }),
  crewInvitation: z.object({
    invitationId: z.string(),
    organizerName: z.string(),
    ...ofEvents,
    roles: z.array(crewRole),
  }),
  crewJoined: z.object({
    memberName: z.string(),
    ...ofEvents,
    roles: z.array(crewRole),
  }),
  devicePaired: device,
  keyAdded: device,
  webhookOff: z.object({ host: z.string(), reason: z.enum(['gone', 'failing']) }),
  userWarned: z.object({ subjectKind: reportSubjectKind, note: z.string() }),
} satisfies Record<string, z.ZodType<object>>;

export type MailKind = keyof typeof MAIL_DETAILS;
export type MailDetails<K extends MailKind> = z.output<(typeof MAIL_DETAILS)[K]>;

/** After this time a mail is no longer worth sending, because its link has expired. */
export const MAIL_TTL_MS: Partial<Record<MailKind, number>> = {
  passwordReset: LINK_TTL_MS.passwordReset,
  emailChangeConfirm: LINK_TTL_MS.emailChange,
  emailConfirm: LINK_TTL_MS.emailConfirmation,
  crewInvitation: LINK_TTL_MS.crewInvitation,
  guardianSignature: LINK_TTL_MS.guardianSignature,
  followConfirm: LINK_TTL_MS.followConfirm,
};

/** The mails that go to an email which is not confirmed: those that confirm it. */
export const CONFIRMATION_KINDS: readonly string[] = [
  'emailConfirm',
  'emailChangeConfirm',
] satisfies MailKind[];

/** Mails to an address that somebody else entered (docs/product/mail.md#stranger-mails). */
const STRANGER_KINDS: readonly MailKind[] = [
  'emailConfirm',
  'emailChangeConfirm',
  'crewInvitation',
  'guardianSignature',
  'followConfirm',
];

export function isToStranger(kind: MailKind): boolean {
  return STRANGER_KINDS.includes(kind);
}

/**
 * Whether people can turn a kind off. The others concern the security of the account
 * (docs/product/mail.md#mail-kinds).
 */
export function isOptional(kind: string): kind is OptionalMailKind {
  return (OPTIONAL_MAIL_KINDS as readonly string[]).includes(kind);
}

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_DETAILS, kind);
}

/** The follow that a mail is for, which ends with its link; undefined for other kinds. */
export function followIdOf({ kind, details }: { kind: string; details: unknown }) {
  if (kind !== 'followedOrganizers') return undefined;
  return MAIL_DETAILS.followedOrganizers.parse(details).followId;
}

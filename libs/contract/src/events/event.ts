import { z } from 'zod';
import { DEFAULT_REFUND_RULE, DIFFICULTIES, PAYMENT_MODES, SIDE_COLOURS } from '../choices.ts';
import { crewRole } from '../crew/crew.ts';
import { KEY_ROLES } from '../crew/key-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_PENCE } from '../field-limits.ts';
import { moment } from '../files/moments.ts';
import { MAX_COUNT, MAX_POUNDS } from '../limits.ts';
import { organizerPageOfEvent } from '../organizers/organizer-page-of-event.ts';
import {
  holdUntil,
  participationStatus,
  paymentStatus,
  waitsFor,
} from '../shared/participation-states.ts';
import { id, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { setUp } from './event-set-up.ts';
import { eventSides } from './event-sides.ts';
import { siteAccess } from './site-access.ts';

/** The three levels; Beginner by default. */
export const difficulty = z.enum(DIFFICULTIES);

/** Pounds with at most two decimals, £0 or more. */
export const pounds = z
  .number({ error: FIELD_TEXT.optionPrice })
  .min(0, FIELD_TEXT.optionPrice)
  .max(MAX_POUNDS, `At most £${MAX_POUNDS}`)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    FIELD_TEXT.optionPrice,
  );

/** A position in degrees. */
export const coordinates = z.object({
  latitude: z
    .number({ error: FIELD_TEXT.latitudeRequired })
    .min(-90, FIELD_TEXT.latitudeRange)
    .max(90, FIELD_TEXT.latitudeRange),
  longitude: z
    .number({ error: FIELD_TEXT.longitudeRequired })
    .min(-180, FIELD_TEXT.longitudeRange)
    .max(180, FIELD_TEXT.longitudeRange),
});
/** A position in degrees. */
export type Coordinates = z.output<typeof coordinates>;

/** The maximum of participants of an event (docs/product/events.md#max-participants). */
export const maxParticipants = z
  .int({ error: FIELD_TEXT.maxParticipantsMin })
  .min(1, FIELD_TEXT.maxParticipantsMin)
  .max(MAX_COUNT.maxParticipants);

/** What the superadmin said when an event was rejected. */
const rejection = z.object({
  /** Null: the organizer has changed the event since, so it waits again. */
  rejectedAt: timestamp.nullable(),
  /** Plain text; empty: none was given. */
  reason: z.string(),
});

/** How an event takes payment online (docs/product/money.md#online). */
export const eventPayment = z.object({
  mode: z.enum(PAYMENT_MODES, FIELD_TEXT.paymentMode),
  /** What is due at the booking. Null: everything. */
  depositPence: z
    .int(FIELD_TEXT.deposit)
    .min(1, FIELD_TEXT.deposit)
    .max(MAX_PENCE, FIELD_TEXT.deposit)
    .nullable()
    .default(null),
  /** What leaving at least so many days before the start refunds; otherwise nothing. */
  refundRule: z
    .array(
      z.object({
        days: z
          .int(FIELD_TEXT.refundDays)
          .min(0, FIELD_TEXT.refundDays)
          .max(365, FIELD_TEXT.refundDays),
        percent: z
          .int(FIELD_TEXT.refundPercent)
          .min(0, FIELD_TEXT.refundPercent)
          .max(100, FIELD_TEXT.refundPercent),
      }),
    )
    .max(MAX_COUNT.refundSteps)
    .refine(
      (rule) => new Set(rule.map(({ days }) => days)).size === rule.length,
      FIELD_TEXT.refundDays,
    )
    .default(DEFAULT_REFUND_RULE),
});
/** A parsed `eventPayment`. */
export type EventPayment = z.output<typeof eventPayment>;

/** An event in a response. */
export const event = z.object({
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  date: timestamp,
  gallery: z.array(
    z.object({
      type: z.enum(['image', 'video']),
      url: z.string(),
      thumbnail: z.string().nullable(),
    }),
  ),
  imageUrl: z.string(),
  /** A smaller picture of the main image or video, when there is one. */
  imageThumbnail: z.string().nullable(),
  isVideo: z.boolean(),
  organizer: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
  price: z.string(),
  /** Pounds. */
  basePrice: z.number(),
  duration: z.string(),
  /** Null: as the duration tells, if it does. */
  endsAt: timestamp.nullable(),
  requiredEquipment: z.array(z.string()),
  difficulty,
  /** Null: nothing is said. Left out by a server of the last release. */
  access: siteAccess.nullish(),
  customFields: z.array(
    z.object({
      id,
      label: z.string(),
      /** These are the ticket types (docs/product/events.md#option-limits). */
      isPlace: z.boolean(),
      /** These are the sides. Left out by a server of the last release. */
      isSide: z.boolean().optional(),
      options: z.array(
        z.object({
          id,
          label: z.string(),
          /** Pounds on top of the base price; can be null in lists. */
          price: z.number().nullable(),
          /** How many can have it. Null: as many as like. */
          limit: z.int().nullable(),
          /** How many more can have it; null without a limit. */
          left: z.int().nullable(),
          /** Something to hand out at the gate. Left out by a server of the last release. */
          isHandedOut: z.boolean().optional(),
          /** Of a side. */
          colour: z.enum(SIDE_COLOURS).optional(),
        }),
      ),
    }),
  ),
  /** Null: unlimited. */
  maxParticipants: z.int().nullable(),
  /** On the day of the event; null: for everybody (docs/product/dependants.md#minimum-age). */
  minAge: z.int().nullable(),
  /** 1: no squads. Left out by a server of the last release, as the next two. */
  maxPartySize: z.int().optional(),
  maxUnpaidOpenSpots: z.int().optional(),
  /** Null: nobody gives a spot away. */
  transferUntilHours: z.int().nullish(),
  waitlistEnabled: z.boolean(),
  /** Who waits for an option that is sold out does not hold up those whose options are left. */
  waitlistSkipsSoldOut: z.boolean(),
  /** A party that wants more spots than are free does not hold up those behind; left out: so. */
  waitlistPassesGroups: z.boolean().optional(),
  payment: eventPayment,
  /** Null: players choose, as they like. Left out by a server of the last release. */
  sides: eventSides.nullish(),
  /** How many confirmed players each side has; left out without sides. */
  sideCounts: z.array(z.object({ optionId: id, confirmed: z.int() })).optional(),
  approved: z.boolean(),
  /**
   * For the organizer and the superadmin: why the event was rejected, until it is approved
   * (docs/product/administration.md#rejection).
   */
  rejection: rejection.optional(),
  /** Null: it takes place. Left out by a server of the last release. */
  cancelledAt: timestamp.nullish(),
  /** Why it is called off; null: it takes place. */
  cancellationReason: z.string().nullish(),
  /** Of which series it is a date; null: of none. Left out by a server of the last release. */
  series: z
    .object({
      id,
      /** `Every Sunday` */
      words: z.string(),
      comingDates: z.int(),
      /** Of these so many wait for the superadmin. */
      pendingDates: z.int(),
      /** The next other dates, at most three. */
      next: z.array(z.object({ id, date: timestamp, availableSpots: z.int().nullable() })),
    })
    .nullish(),
  /** For whoever may change it: what was changed of this date alone. */
  ownFields: z.array(z.string()).optional(),
  /** The day of the rule that it was made for, wherever it has moved; as `ownFields`. */
  seriesDay: z.string().optional(),
  participantCount: z.int(),
  waitlistCount: z.int(),
  /** Null: unlimited. */
  availableSpots: z.int().nullable(),
  /** What its players owe; for those who may view its ledger (docs/product/money.md#balance). */
  owedPence: z.int().optional(),
  /** Left out in lists, and by a server of the last release. */
  setUp: setUp.optional(),
  likes: z.int(),
  isLiked: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Distance from the location in `near`, in kilometres. */
  distanceKm: z.number().optional(),
  /** The caller's own participation, in lists of events they joined, and of a series. */
  participation: z
    .object({
      status: participationStatus,
      /** Position on the waitlist, from 1; null when not on it. */
      position: z.int().nullable(),
      waitsFor,
      holdUntil,
      /** The organizer has to allow it before the caller can join again. */
      needsConsent: z.boolean(),
      paymentStatus,
      /** Pounds. */
      paymentAmount: z.number(),
    })
    .optional(),
  /** What the caller can do with the event (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({
    /** Change it; an editor only the fields of `EDITOR_FIELDS`. */
    update: z.boolean(),
    delete: z.boolean(),
    /** Call it off. Left out by a server of the last release. */
    callOff: z.boolean().optional(),
    approve: z.boolean(),
    checkIn: z.boolean(),
    viewParticipants: z.boolean(),
    /** Read and answer its messages as the organizer. */
    message: z.boolean(),
    viewMedical: z.boolean(),
    viewLedger: z.boolean(),
    bookPayment: z.boolean(),
    /** Pair and remove the phones at its gate. */
    manageDevices: z.boolean(),
    manageCrew: z.boolean(),
  }),
  /** As what the caller helps with it (docs/product/crew.md#crew-roles). */
  crewRoles: z.array(crewRole),
  /**
   * For the superadmin: the fields that changed since approval
   * (docs/product/events.md#changed-since-approval).
   */
  changedSinceApproval: z.array(z.string()).optional(),
});
/** An `event` in a response. */
export type Event = z.output<typeof event>;

/** An event as a program gets it, which has no likes and joins nothing. */
export const eventForKeys = event.omit({
  participation: true,
  isLiked: true,
  crewRoles: true,
  can: true,
  setUp: true,
  owedPence: true,
  changedSinceApproval: true,
});

const params = z.object({ id });
const response = z.object({ event });

/** An event (docs/product/events.md#events). */
export const eventEndpoints = {
  getEvent: defineEndpoint({
    method: 'GET',
    path: '/events/:id',
    summary: 'Get an event; a pending one only for its organizer and the superadmin',
    access: 'anyone',
    keys: { roles: KEY_ROLES, response: z.object({ event: eventForKeys }) },
    params,
    errors: ['EVENT_NOT_FOUND'],
    response,
  }),
  getEventOrganizer: defineEndpoint({
    method: 'GET',
    path: '/events/:id/organizer',
    summary: 'Get what the page of an event says about its organizer',
    access: 'anyone',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({
      /** Empty when the organizer has no public profile. */
      bio: z.string(),
      /** The latest photos of the public profile, newest first, at most 6. */
      moments: z.array(moment.pick({ id: true, url: true, thumbnailUrl: true })),
      page: organizerPageOfEvent,
    }),
  }),
};

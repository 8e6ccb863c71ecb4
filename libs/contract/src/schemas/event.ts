import { z } from 'zod';
import { DIFFICULTIES } from '../choices.ts';
import { LENGTH, MAX_COUNT, MAX_POUNDS } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { crewRole } from './crew.ts';
import { minAge } from './dependant.ts';
import { eventPayment } from './event-payment.ts';
import { nextGate } from './gate.ts';
import { holdUntil, participationStatus, paymentStatus } from './participation-states.ts';
import { dateTime, id, line, requiredLine, text, timestamp, url } from './text.ts';
import { waitsFor } from './waits-for.ts';

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

/** An image or video of an event's gallery; `thumbnail` is a smaller image of it. */
const galleryItem = z.object({
  type: z.enum(['image', 'video']),
  url,
  thumbnail: url.nullish().transform((value) => value || null),
});
/** A parsed `galleryItem`. */
export type GalleryItem = z.output<typeof galleryItem>;

const optionPrice = pounds.nullish().transform((price) => price ?? 0);

/**
 * How many can have an option: null for as many as like. Left out, an option that the event has
 * keeps its limit (docs/product/events.md#option-limits).
 */
const optionLimit = z
  .int({ error: FIELD_TEXT.optionLimit })
  .min(1, FIELD_TEXT.optionLimit)
  .max(MAX_COUNT.maxParticipants, FIELD_TEXT.optionLimit)
  .nullish();

/** A choice that players make when they join; each option can add to the price, in pounds. */
const customField = z.object({
  id: id.optional(),
  label: requiredLine(LENGTH.customFieldLabel, FIELD_TEXT.customFieldLabelRequired),
  /** These are the kinds of place, of which everyone chooses one. Left out: as it was. */
  isPlace: z.boolean().optional(),
  options: z
    .array(
      z.object({
        id: id.optional(),
        // Blank options are dropped, not refused (docs/product/events.md#custom-options): where
        // they are stored, so that the paths of errors are those of the request.
        label: line(LENGTH.optionLabel),
        price: optionPrice,
        limit: optionLimit,
      }),
    )
    .max(MAX_COUNT.options)
    .refine(
      (options) => options.some(({ label }) => label !== ''),
      FIELD_TEXT.customFieldOptionsRequired,
    ),
});
/** A parsed `customField`. */
export type SentCustomField = z.output<typeof customField>;

/** The maximum of participants of an event (docs/product/events.md#max-participants). */
export const maxParticipants = z
  .int({ error: FIELD_TEXT.maxParticipantsMin })
  .min(1, FIELD_TEXT.maxParticipantsMin)
  .max(MAX_COUNT.maxParticipants);

/**
 * The fields that an organizer sends. The server requires the first five
 * (docs/product/events.md#event-fields).
 */
const eventFields = {
  title: requiredLine(LENGTH.title, FIELD_TEXT.titleRequired),
  location: requiredLine(LENGTH.location, FIELD_TEXT.locationRequired),
  date: dateTime,
  imageUrl: requiredLine(LENGTH.url, FIELD_TEXT.imageRequired),
  organizer: z.object(
    {
      name: requiredLine(LENGTH.name, FIELD_TEXT.eventOrganizerRequired),
      avatarUrl: url.nullish(),
    },
    { error: FIELD_TEXT.eventOrganizerRequired },
  ),
  imageThumbnail: url.nullish(),
  isVideo: z.boolean().optional(),
  description: text(LENGTH.description).optional(),
  coordinates: coordinates.nullish(),
  gallery: z
    .array(galleryItem)
    .max(MAX_COUNT.gallery, `Maximum ${MAX_COUNT.gallery} files allowed`)
    .optional(),
  price: line(LENGTH.price).optional(),
  basePrice: pounds.nullish(),
  duration: line(LENGTH.duration).optional(),
  /** Null or left out: as the duration tells (docs/product/calendars.md#calendar-length). */
  endsAt: dateTime.nullish(),
  requiredEquipment: z
    .array(requiredLine(LENGTH.equipment, 'Name the equipment'))
    .max(MAX_COUNT.requiredEquipment)
    .optional(),
  difficulty: difficulty.optional(),
  customFields: z.array(customField).max(MAX_COUNT.customFields).optional(),
  maxParticipants: maxParticipants.nullish(),
  minAge: minAge.nullish(),
  waitlistEnabled: z.boolean().optional(),
  waitlistSkipsSoldOut: z.boolean().optional(),
  payment: eventPayment.optional(),
  approved: z.boolean().optional(),
};

/**
 * A new event. `approved` is ignored except from the superadmin (docs/product/events.md#approval).
 */
export const newEvent = z.object(eventFields);
/** A parsed `newEvent`. */
export type NewEvent = z.output<typeof newEvent>;

/**
 * The event form, which requires more fields than the server (docs/product/events.md#event-fields).
 */
export const eventForm = newEvent.extend({
  price: requiredLine(LENGTH.price, FIELD_TEXT.priceRequired),
  duration: requiredLine(LENGTH.duration, FIELD_TEXT.durationRequired),
  difficulty,
  coordinates,
});

/**
 * Changes to an event; fields that are left out keep their value. `_cleanupMedia` lists files to
 * delete if unused.
 */
export const eventUpdate = newEvent
  .partial()
  .extend({ _cleanupMedia: z.array(url).max(MAX_COUNT.cleanupMedia).optional() });
/** A parsed `eventUpdate`. */
export type EventUpdate = z.output<typeof eventUpdate>;

/** What the superadmin said when an event was rejected. */
const rejection = z.object({
  /** Null: the organizer has changed the event since, so it waits again. */
  rejectedAt: timestamp.nullable(),
  /** Plain text; empty: none was given. */
  reason: z.string(),
});

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
  customFields: z.array(
    z.object({
      id,
      label: z.string(),
      /** These are the kinds of place (docs/product/events.md#option-limits). */
      isPlace: z.boolean(),
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
        }),
      ),
    }),
  ),
  /** Null: unlimited. */
  maxParticipants: z.int().nullable(),
  /** On the day of the event; null: for everybody (docs/product/dependants.md#minimum-age). */
  minAge: z.int().nullable(),
  waitlistEnabled: z.boolean(),
  /** Who waits for an option that is sold out does not hold up those whose options are left. */
  waitlistSkipsSoldOut: z.boolean(),
  payment: eventPayment,
  approved: z.boolean(),
  /**
   * For the organizer and the superadmin: why the event was rejected, until it is approved
   * (docs/product/administration.md#rejection).
   */
  rejection: rejection.optional(),
  participantCount: z.int(),
  waitlistCount: z.int(),
  /** Null: unlimited. */
  availableSpots: z.int().nullable(),
  /** What its players owe; for those who may view its ledger (docs/product/money.md#balance). */
  owedPence: z.int().optional(),
  likes: z.int(),
  isLiked: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Distance from the location in `near`, in kilometres. */
  distanceKm: z.number().optional(),
  /** The caller's own participation, in lists of events they joined. */
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
    approve: z.boolean(),
    checkIn: z.boolean(),
    viewParticipants: z.boolean(),
    /** Read and answer its messages as the organizer. */
    message: z.boolean(),
    viewMedical: z.boolean(),
    viewLedger: z.boolean(),
    bookPayment: z.boolean(),
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

/** The organizer's next event (docs/product/events.md#next-event). */
export const nextEvent = z.object({
  event,
  /** Confirmed participants who have not paid what they owe. */
  unpaidCount: z.int(),
  /** What they owe. */
  owedPence: z.int(),
  /** Messages about the event that the organizer has not read. */
  unreadCount: z.int(),
  gate: nextGate,
});
/** A `nextEvent` in a response. */
export type NextEvent = z.output<typeof nextEvent>;

/** How the organizer's last event went (docs/product/events.md#last-event). */
export const lastEvent = z.object({
  event,
  /** Participants with a spot. */
  confirmed: z.int(),
  checkedIn: z.int(),
  /** Those who are marked as no-shows. */
  noShows: z.int(),
  /** Sum of the amounts paid, in pounds. */
  takenPounds: z.number(),
});
/** A `lastEvent` in a response. */
export type LastEvent = z.output<typeof lastEvent>;

/** Somebody among those who are going to an event, with their public name. */
export const goingPerson = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() });
/** A `goingPerson` in a response. */
export type GoingPerson = z.output<typeof goingPerson>;

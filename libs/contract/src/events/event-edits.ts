import { z } from 'zod';
import { SIDE_COLOURS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { minAge } from '../participation/dependants.ts';
import { transferUntilHours } from '../participation/offers.ts';
import { maxPartySize, maxUnpaidOpenSpots } from '../participation/squads.ts';
import { dateTime, id, line, requiredLine, text, timestamp, url } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import {
  coordinates,
  difficulty,
  event,
  eventForKeys,
  eventPayment,
  maxParticipants,
  pounds,
} from './event.ts';
import { eventSides } from './event-sides.ts';
import { newSiteAccess } from './site-access.ts';

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
  /** These are the ticket types, of which everyone chooses one. Left out: as it was. */
  isPlace: z.boolean().optional(),
  /** These are the sides (docs/product/sides.md#field). Left out: as it was. */
  isSide: z.boolean().optional(),
  options: z
    .array(
      z.object({
        id: id.optional(),
        // Blank options are dropped, not refused (docs/product/events.md#custom-options): where
        // they are stored, so that the paths of errors are those of the request.
        label: line(LENGTH.optionLabel),
        price: optionPrice,
        limit: optionLimit,
        /** Something to hand out at the gate. Left out: as it was. */
        isHandedOut: z.boolean().optional(),
        /** Of a side. Left out: as it was, or the first that no other side has. */
        colour: z.enum(SIDE_COLOURS).optional(),
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
  access: newSiteAccess.nullish(),
  customFields: z.array(customField).max(MAX_COUNT.customFields).optional(),
  maxParticipants: maxParticipants.nullish(),
  minAge: minAge.nullish(),
  maxPartySize: maxPartySize.optional(),
  maxUnpaidOpenSpots: maxUnpaidOpenSpots.optional(),
  transferUntilHours: transferUntilHours.optional(),
  waitlistEnabled: z.boolean().optional(),
  waitlistSkipsSoldOut: z.boolean().optional(),
  waitlistPassesGroups: z.boolean().optional(),
  payment: eventPayment.optional(),
  sides: eventSides.nullish(),
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

const params = z.object({ id });
const response = z.object({ event });
const keys = { roles: ['events'], response: z.object({ event: eventForKeys }) } as const;

/** Creating, changing and deleting an event (docs/product/events.md#events). */
export const eventEditEndpoints = {
  createEvent: defineEndpoint({
    method: 'POST',
    path: '/events',
    summary: 'Create an event; it is pending until the superadmin approves it',
    access: 'signed-in',
    keys,
    body: newEvent,
    errors: ['FOREIGN_MEDIA', 'QUOTA_REACHED'],
    response,
    status: 201,
  }),
  updateEvent: defineEndpoint({
    method: 'PUT',
    path: '/events/:id',
    summary: 'Change an event; fields that are left out keep their value',
    access: 'event-organizer',
    keys,
    params,
    body: eventUpdate,
    errors: ['EVENT_NOT_FOUND', 'BELOW_CONFIRMED', 'BELOW_TAKEN', 'FOREIGN_MEDIA'],
    response,
  }),
  deleteEvent: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id',
    summary: 'Delete an event with its participants and likes; its threads stay readable',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ id }),
  }),
  deleteEventUndoably: defineEndpoint({
    method: 'POST',
    path: '/events/:id/deletion',
    summary: 'Delete an event so that it can be undone; 30 s later it is removed with its files',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    /** `deletesAt` is when it is removed and Undo comes too late. */
    response: z.object({ id, deletesAt: timestamp }),
    rateLimitPerMinute: 20,
  }),
  undoEventDeletion: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/deletion',
    summary: 'Undo the deletion of an event',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response,
    rateLimitPerMinute: 20,
  }),
  deleteEventMedia: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/media',
    summary: 'Remove media from an event’s gallery and delete the files that nothing else uses',
    access: 'event-organizer',
    params,
    body: z.object({ mediaUrls: z.array(url.min(1)).min(1).max(MAX_COUNT.cleanupMedia) }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ event, deleted: z.int(), failed: z.int() }),
  }),
};

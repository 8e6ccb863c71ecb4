import { z } from 'zod';
import { KEY_ROLES } from '../crew/key-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_POUNDS, PAGE_SIZE, RADIUS_KM } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, queryBoolean, search, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { coordinates, difficulty, event, eventForKeys } from './event.ts';
import { siteFeatures } from './site-access.ts';

/** A day in the United Kingdom, or a moment as ISO 8601 UTC, in a query string. */
const dayOrMoment = z.union(
  [
    z.iso.date(),
    z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString()),
  ],
  { error: FIELD_TEXT.dateFormat },
);

/** `latitude,longitude` in a query string. */
const near = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/, FIELD_TEXT.near)
  .transform((value) => {
    const [latitude, longitude] = value.split(',').map(Number);
    return { latitude, longitude };
  })
  .pipe(coordinates);

/** Pounds in a query string. */
const price = z
  .union([z.number(), z.string().regex(/^\d{1,6}(\.\d{1,2})?$/)], { error: FIELD_TEXT.searchPrice })
  .transform(Number)
  .pipe(z.number().min(0).max(MAX_POUNDS));

/** What events are filtered by, in lists and on the map (docs/product/events.md#event-filters). */
const eventCriteria = {
  search: search.optional(),
  difficulty: difficulty.optional(),
  /** All of these. */
  access: siteFeatures.optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  /** Pounds; the base price is compared. */
  minPrice: price.optional(),
  maxPrice: price.optional(),
  near: near.optional(),
  radiusKm: z.coerce.number().gt(0).max(RADIUS_KM.max).optional(),
};

interface Criteria {
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  near?: unknown;
  radiusKm?: number | undefined;
}

/** A radius needs a location, and a range of prices its limits in order. */
function checkCriteria({ minPrice, maxPrice, near, radiusKm }: Criteria, context: z.RefinementCtx) {
  if (radiusKm !== undefined && near === undefined)
    context.addIssue({ code: 'custom', path: ['near'], message: FIELD_TEXT.near });
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    context.addIssue({
      code: 'custom',
      path: ['maxPrice'],
      message: FIELD_TEXT.searchPriceRange,
    });
}

/**
 * Filter and order of events (docs/product/events.md#event-filters). `near` without a radius
 * searches within 50 km.
 */
const eventQuery = z
  .object({
    ...pageQuery(PAGE_SIZE.events),
    scope: z.enum(['mine', 'public', 'explore', 'joined', 'liked', 'helping']).optional(),
    /** Only the events that this account organizes. */
    organizer: id.optional(),
    /** Only the dates of this series. */
    seriesId: id.optional(),
    /** Each date of a series, or its next one alone: as with days or a series, and without. */
    eachDate: queryBoolean.optional(),
    ...eventCriteria,
    sort: z
      .enum(['latest', 'soonest', 'next', 'newest', 'nearest', 'likes', 'relevance'])
      .optional(),
  })
  .refine(({ sort, near }) => sort !== 'nearest' || near, {
    path: ['near'],
    error: FIELD_TEXT.near,
  })
  .superRefine(checkCriteria);

/** Filter of the pins on the map of Explore. */
const eventPinQuery = z.object(eventCriteria).superRefine(checkCriteria);
/** A parsed `eventPinQuery`: what Explore filters by. */
export type EventCriteria = z.output<typeof eventPinQuery>;

/** An event on the map of Explore. */
const eventPin = z.object({
  id,
  title: z.string(),
  date: timestamp,
  latitude: z.number(),
  longitude: z.number(),
});
/** An event on the map of Explore. */
export type EventPin = z.output<typeof eventPin>;

/** A parsed `eventQuery`. */
export type EventQuery = z.output<typeof eventQuery>;

/** What the card of the next event says of its gate; null until 24 hours before. */
const nextGate = z
  .object({
    /** How many are checked in. */
    in: z.int(),
    owedPence: z.int(),
    /** On the waitlist. */
    waiting: z.int(),
  })
  .nullable();

/** The organizer's next event (docs/product/events.md#next-event). */
const nextEvent = z.object({
  event,
  /** Confirmed participants who have not paid what they owe. */
  unpaidCount: z.int(),
  /** What they owe. */
  owedPence: z.int(),
  /** Messages about the event that the organizer has not read. */
  unreadCount: z.int(),
  gate: nextGate,
});
/** A `nextEvent` in a response: an event with what is left to do for it. */
export type NextEvent = z.output<typeof nextEvent>;

/** How the organizer's last event went (docs/product/events.md#last-event). */
const lastEvent = z.object({
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
const goingPerson = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() });
/** A `goingPerson` in a response. */
export type GoingPerson = z.output<typeof goingPerson>;

const params = z.object({ id });

/** Lists of events, and of those who are going (docs/product/events.md#events). */
export const eventListEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    summary: 'List events: your own by default, approved ones without a token',
    access: 'anyone',
    keys: {
      roles: KEY_ROLES,
      response: z.object({ events: z.array(eventForKeys), pagination }),
    },
    query: eventQuery,
    errors: ['UNAUTHENTICATED'],
    response: z.object({ events: z.array(event), pagination }),
  }),
  listEventPins: defineEndpoint({
    method: 'GET',
    path: '/events/pins',
    summary:
      'List where the coming events of others are: the nearest, else the soonest, at most 500',
    access: 'anyone',
    query: eventPinQuery,
    errors: [],
    response: z.object({
      pins: z.array(eventPin),
      /** False: more events with a position match. */
      isComplete: z.boolean(),
    }),
  }),
  getNextEvent: defineEndpoint({
    method: 'GET',
    path: '/events/next',
    summary: 'Get the next event that you organize, with what is left to do for it',
    access: 'signed-in',
    errors: [],
    response: z.object({ next: nextEvent.nullable() }),
  }),
  getEventWork: defineEndpoint({
    method: 'GET',
    path: '/events/:id/work',
    summary: 'Get what is left to do for an event that you run',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ work: nextEvent }),
  }),
  getLastEvent: defineEndpoint({
    method: 'GET',
    path: '/events/last',
    summary: 'Get how the last event that you organized went, for 14 days after it is over',
    access: 'signed-in',
    errors: [],
    response: z.object({ last: lastEvent.nullable() }),
  }),
  listGoing: defineEndpoint({
    method: 'GET',
    path: '/events/:id/going',
    summary: 'List the latest with a spot at an event who let everyone see that, at most 6',
    access: 'anyone',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ people: z.array(goingPerson) }),
  }),
};

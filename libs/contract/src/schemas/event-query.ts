import { z } from 'zod';
import { MAX_POUNDS, PAGE_SIZE, RADIUS_KM } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { coordinates, difficulty } from './event.ts';
import { pageQuery } from './pagination.ts';
import { id, search, timestamp } from './text.ts';

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
export const eventQuery = z
  .object({
    ...pageQuery(PAGE_SIZE.events),
    scope: z.enum(['mine', 'public', 'explore', 'joined', 'liked', 'helping']).optional(),
    /** Only the events that this account organizes. */
    organizer: id.optional(),
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
export const eventPinQuery = z.object(eventCriteria).superRefine(checkCriteria);
/** A parsed `eventPinQuery`: what Explore filters by. */
export type EventCriteria = z.output<typeof eventPinQuery>;

/** An event on the map of Explore. */
export const eventPin = z.object({
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

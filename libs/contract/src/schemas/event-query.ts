import { z } from 'zod';
import { PAGE_SIZE, RADIUS_KM } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { coordinates, difficulty } from './event.ts';
import { pageQuery } from './pagination.ts';
import { id, search } from './text.ts';

/** A date or a date and time in a query string, as ISO 8601 UTC. A date means midnight UTC. */
const since = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: FIELD_TEXT.dateFormat })
  .transform((value) => new Date(value).toISOString());

/** The same as the end of a period: a date includes the whole day. */
const until = z
  .union(
    [z.iso.date().transform((day) => `${day}T23:59:59.999Z`), z.iso.datetime({ offset: true })],
    { error: FIELD_TEXT.dateFormat },
  )
  .transform((value) => new Date(value).toISOString());

/** `latitude,longitude` in a query string. */
const near = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/, FIELD_TEXT.near)
  .transform((value) => {
    const [latitude, longitude] = value.split(',').map(Number);
    return { latitude, longitude };
  })
  .pipe(coordinates);

/** Filter and order of events (docs/product.md#event-filters). `near` without a radius searches within 50 km. */
export const eventQuery = z
  .object({
    ...pageQuery(PAGE_SIZE.events),
    scope: z.enum(['mine', 'public', 'joined', 'liked']).optional(),
    search: search.optional(),
    /** Only the events that this account organizes. */
    organizer: id.optional(),
    difficulty: difficulty.optional(),
    from: since.optional(),
    to: until.optional(),
    near: near.optional(),
    radiusKm: z.coerce.number().gt(0).max(RADIUS_KM.max).optional(),
    sort: z.enum(['latest', 'soonest', 'newest', 'nearest']).optional(),
  })
  .refine(({ sort, near }) => sort !== 'nearest' || near, {
    path: ['near'],
    error: FIELD_TEXT.near,
  })
  .refine(({ radiusKm, near }) => radiusKm === undefined || near, {
    path: ['near'],
    error: FIELD_TEXT.near,
  });
/** A parsed `eventQuery`. */
export type EventQuery = z.output<typeof eventQuery>;

import { z } from 'zod';
import { event } from './event.ts';

const field = event.shape.customFields.element;
const { left: _, limit, ...option } = field.shape.options.element.shape;

const optional = event
  .pick({
    description: true,
    coordinates: true,
    gallery: true,
    imageThumbnail: true,
    isVideo: true,
    price: true,
    duration: true,
    requiredEquipment: true,
    difficulty: true,
    access: true,
    maxParticipants: true,
    minAge: true,
    maxPartySize: true,
    maxUnpaidOpenSpots: true,
    transferUntilHours: true,
    waitlistEnabled: true,
    waitlistSkipsSoldOut: true,
    waitlistPassesGroups: true,
    payment: true,
    sides: true,
  })
  .partial();

/**
 * What the dates of a series are like, in a response: the body of a new event without its date.
 * What was left out of it is left out (docs/product/series.md#series-lists).
 */
export const seriesContent = optional.extend({
  ...event.pick({ title: true, location: true, imageUrl: true, basePrice: true }).shape,
  organizer: event.shape.organizer.omit({ id: true }),
  customFields: z.array(
    field.extend({
      isPlace: z.boolean().optional(),
      options: z.array(z.object({ ...option, limit: limit.optional() })),
    }),
  ),
});

import { z } from 'zod';

/**
 * Of the page of an event's organizer, what following needs; null: there is none. Left out by a
 * server of the last release.
 */
export const organizerPageOfEvent = z
  .object({
    /** As the organizer is followed; events can name them otherwise. */
    name: z.string(),
    /** Whether the caller follows; false for visitors. */
    isFollowing: z.boolean(),
  })
  .nullish();

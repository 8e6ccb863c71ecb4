import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../shared/text.ts';

/**
 * The feed itself is at `url`, outside the endpoints, because its address is its credential. Null:
 * there is none.
 */
const response = z.object({
  feed: z.object({ url: z.string(), createdAt: timestamp }).nullable(),
});
const path = '/profile/calendar-feed';

/** Events in the calendars of players (docs/product/calendars.md#calendars). */
export const calendarEndpoints = {
  getEventCalendar: defineEndpoint({
    method: 'GET',
    path: '/events/:id/calendar.ics',
    summary: 'Get an event as an iCalendar file; cancelled once the event is deleted',
    access: 'anyone',
    params: z.object({ id }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({}),
    responseKind: 'file',
  }),
  getCalendarFeed: defineEndpoint({
    method: 'GET',
    path,
    summary: 'Get the secret address of your calendar feed',
    access: 'signed-in',
    errors: [],
    response,
  }),
  renewCalendarFeed: defineEndpoint({
    method: 'POST',
    path,
    summary: 'Make a new address for your calendar feed; an earlier one ends at once',
    access: 'signed-in',
    errors: [],
    response,
    rateLimitPerMinute: 20,
  }),
  deleteCalendarFeed: defineEndpoint({
    method: 'DELETE',
    path,
    summary: 'Switch your calendar feed off',
    access: 'signed-in',
    errors: [],
    response,
  }),
};

import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteCalendarFeed } from './delete-calendar-feed.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

export function calendarRoutes(services: Services) {
  return {
    getEventCalendar: (request) => getEventCalendar(services, request),
    getCalendarFeed: (request) => getCalendarFeed(services, request),
    renewCalendarFeed: (request) => renewCalendarFeed(services, request),
    deleteCalendarFeed: (request) => deleteCalendarFeed(services, request),
  } satisfies Partial<Handlers>;
}

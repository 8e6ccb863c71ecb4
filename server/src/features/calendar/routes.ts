import type { Handlers } from '../../platform/http/handler.ts';
import { deleteCalendarFeed } from './delete-calendar-feed.ts';
import { getCalendarFeed } from './get-calendar-feed.ts';
import { getEventCalendar } from './get-event-calendar.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';

export const calendarRoutes = {
  getEventCalendar,
  getCalendarFeed,
  renewCalendarFeed,
  deleteCalendarFeed,
} satisfies Partial<Handlers>;

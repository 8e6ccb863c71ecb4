import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getEventCalendar } from './get-event-calendar.ts';

export function calendarRoutes(services: Services) {
  return {
    getEventCalendar: (request) => getEventCalendar(services, request),
  } satisfies Partial<Handlers>;
}

import type { Event } from '@muster/contract';
import { eventEnd } from '@muster/domain';

/** What an entry in a calendar is made of. */
export type CalendarEvent = Pick<
  Event,
  'id' | 'title' | 'date' | 'endsAt' | 'duration' | 'location'
>;

/** The iCalendar file of an approved event. `apiBase` is that of the configuration. */
export function calendarFileUrl(apiBase: string, eventId: string): string {
  return `${apiBase}/api/events/${eventId}/calendar.ics`;
}

/** Google's page for a new entry, filled in. `origin` is that of Muster's pages. */
export function googleCalendarUrl(event: CalendarEvent, origin: string): string {
  const start = Date.parse(event.date);
  // Google asks for an end; one that is not known is not invented.
  const end = eventEnd(event)?.getTime() ?? start;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${toBasicIso(start)}/${toBasicIso(end)}`,
    location: event.location,
    details: `${origin}/e/${event.id}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** `20270501T100000Z` */
function toBasicIso(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

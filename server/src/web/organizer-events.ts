import type { Event, Organizer } from '@muster/contract';
import { listEventPage } from '../features/events/list/list-event-page.ts';
import { findOrganizer } from '../features/organizers/organizer-pages.ts';
import type { Services } from '../platform/services.ts';

/** An organizer with the events to come that everybody sees, soonest first. */
export interface OrganizerEvents {
  organizer: Organizer;
  events: Event[];
}

interface Coming {
  of: 'organizerId' | 'seriesId';
  id: string;
  limit: number;
}

/** The events to come of an organizer or a series that everybody sees, soonest first. */
export async function listComing(
  services: Pick<Services, 'pool'>,
  { of, id, limit }: Coming,
): Promise<Event[]> {
  const from = new Date().toISOString();
  const { events } = await listEventPage(services, {
    filter: { [of]: id, approved: true, from },
    ...{ sort: 'soonest', viewer: null, query: { page: 1, limit } },
  });
  return events;
}

/** Throws USER_NOT_FOUND where nobody has a page that everybody sees. */
export async function findOrganizerEvents(
  services: Pick<Services, 'db' | 'pool' | 'config'>,
  { address, limit }: { address: string; limit: number },
): Promise<OrganizerEvents> {
  const organizer = await findOrganizer(services, { viewer: null, address });
  return {
    organizer,
    events: await listComing(services, { of: 'organizerId', id: organizer.id, limit }),
  };
}

import { QUERY_KEYS } from '@muster/remote-kit';
import type { ParticipantFilter } from './participants-view.ts';

/** The second element of every key below `participantKeys.of`. */
export const PARTICIPANTS_KEY = 'participants';

/** The key tree of participants. Everything below `lists` holds a `ParticipantList`. */
export const participantKeys = {
  of: (eventId: string) => [...QUERY_KEYS.events, PARTICIPANTS_KEY, eventId] as const,
  lists: (eventId: string) => [...participantKeys.of(eventId), 'list'] as const,
  page: (eventId: string, filter: ParticipantFilter, page: number) =>
    [...participantKeys.lists(eventId), filter, page] as const,
  all: (eventId: string, filter: ParticipantFilter) =>
    [...participantKeys.lists(eventId), filter, 'all'] as const,
  one: (eventId: string, userId: string) =>
    [...participantKeys.of(eventId), 'one', userId] as const,
  options: (eventId: string) => [...participantKeys.of(eventId), 'options'] as const,
  tickets: (eventId: string) => [...participantKeys.of(eventId), 'ticket'] as const,
  ticket: (eventId: string, ticket: string | null) =>
    [...participantKeys.tickets(eventId), ticket] as const,
};

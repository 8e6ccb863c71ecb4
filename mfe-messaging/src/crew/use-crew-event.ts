import type { Event } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';

/** The event whose threads crew answers; undefined while it is not known, and for one's own. */
export function useCrewEvent(eventId: string | null): Event | undefined {
  const params = { id: eventId ?? '' };
  return useEndpoint('getEvent', { params }, { enabled: eventId !== null }).data?.event;
}

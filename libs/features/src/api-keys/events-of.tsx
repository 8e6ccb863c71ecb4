import { useEndpoint } from '@muster/remote-kit/endpoints';

/** The title of the one event that a key or a webhook is for, or `All events`. */
export function EventsOf({ eventId }: { eventId: string | null }) {
  return eventId === null ? 'All events' : <EventTitle id={eventId} />;
}

function EventTitle({ id }: { id: string }) {
  const { data } = useEndpoint('getEvent', { params: { id } });
  return data?.event.title ?? 'One event';
}

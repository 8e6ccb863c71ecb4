import { type Event, JOIN_SOURCES, type JoinSource } from '@muster/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the `from` of a link is of: an event, a series or an organizer. */
interface Arrival {
  source: JoinSource;
  id: string;
}

/**
 * The last link that led here, in the memory of this page alone: nothing of it is stored on a
 * device (docs/product/organizer-pages.md#sources).
 */
let arrival: Arrival | undefined;

/** Notes the kind of link by which the page of an event, a series or an organizer was opened. */
export function useArrival(id: string): void {
  const from = useSearchParams()[0].get('from');
  useEffect(() => {
    const source = JOIN_SOURCES.find((one) => one === from);
    if (source) arrival = { source, id };
  }, [from, id]);
}

/** Of a join: by which link the player came to one of the events, its series or its organizer. */
export function cameFrom(...events: Event[]): { cameFrom?: JoinSource } {
  const ids = events.flatMap(({ id, series, organizer }) => [id, series?.id, organizer.id]);
  return arrival && ids.includes(arrival.id) ? { cameFrom: arrival.source } : {};
}

import { type Circle, type EventFilter, eventsOf, type FilteredEvents } from './event-filter.ts';
import { chordOf, nearness, spherePosition } from './nearness.ts';

interface Located extends FilteredEvents {
  /** How near an event is, as SQL; undefined without a location. */
  nearness: string | undefined;
}

interface Nearest extends Located {
  /** Whether a row with the column `nearness` lies in the circle. */
  isInside: string;
}

/** The events of a filter, and how near one is to its location. */
export function locate(filter: EventFilter, firstIndex: number): Located {
  const events = eventsOf(filter, firstIndex);
  const { around } = filter;
  return around ? addNearness(events, { around, firstIndex }) : { ...events, nearness: undefined };
}

function addNearness(
  events: FilteredEvents,
  { around, firstIndex }: { around: Circle; firstIndex: number },
): Located {
  const location = `$${firstIndex + events.values.push(spherePosition(around.center)) - 1}`;
  // The best plan depends on where the location is.
  return { ...events, nearness: nearness(location), nameFor: () => undefined };
}

/**
 * The same without the circle: what is nearest is read up to a limit, and what lies outside is then left out. The index of
 * positions so costs the same for any circle, and PostgreSQL, which cannot tell how many events a circle holds, chooses by the
 * rest of the filter. Undefined for a filter without a location.
 */
export function locateNearest(filter: EventFilter, firstIndex: number): Nearest | undefined {
  const { around, ...rest } = filter;
  if (!around) return undefined;
  const events = eventsOf({ ...rest, hasPosition: true }, firstIndex);
  const located = addNearness(events, { around, firstIndex });
  const chord = located.values.push(chordOf(around.radiusKm));
  return {
    ...located,
    // The index of positions is the best plan for any location.
    nameFor: (statement) => events.nameFor(`${statement}-near`),
    isInside: `nearness <= $${firstIndex + chord - 1}`,
  };
}

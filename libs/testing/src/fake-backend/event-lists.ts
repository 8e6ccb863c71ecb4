import {
  type Coordinates,
  type Event,
  type EventCriteria,
  type EventQuery,
  RADIUS_KM,
  type User,
} from '@muster/contract';
import {
  distanceKm,
  eventAbilities,
  hasStarted,
  isFound,
  toPeriodEnd,
  toPeriodStart,
} from '@muster/domain';
import { type FakeBackend, toViewer } from './fake-backend.ts';
import { crewRolesOf } from './people.ts';

type Scope = NonNullable<EventQuery['scope']>;

/** The events that a list is about, before it is filtered (docs/product/events.md#event-scopes). */
export function eventsOfScope(backend: FakeBackend, actor: User | null, scope: Scope): Event[] {
  const now = new Date();
  return backend.events.filter((event) => {
    if (scope === 'public') return event.approved;
    if (scope === 'explore')
      return event.approved && event.organizer.id !== actor?.id && !hasStarted(event, now);
    if (scope === 'helping') return crewRolesOf(backend, event, actor).length > 0;
    return eventAbilities(toViewer(actor), event).update;
  });
}

/** Whether an event matches the filters of a list. */
export function matchesCriteria(event: Event, criteria: EventCriteria): boolean {
  const { search = '', difficulty, access = [], from, to, minPrice, maxPrice, near } = criteria;
  const { title, location, description, organizer, basePrice } = event;
  return (
    isFound(search, [title, location, description, organizer.name]) &&
    (!difficulty || event.difficulty === difficulty) &&
    access.every((feature) => event.access?.features.includes(feature)) &&
    (!from || event.date >= toPeriodStart(from)) &&
    (!to || event.date <= toPeriodEnd(to)) &&
    (minPrice === undefined || basePrice >= minPrice) &&
    (maxPrice === undefined || basePrice <= maxPrice) &&
    (!near || distanceTo(event, near) <= (criteria.radiusKm ?? RADIUS_KM.default))
  );
}

function distanceTo({ coordinates }: Event, near: Coordinates): number {
  return coordinates ? distanceKm(near, coordinates) : Number.POSITIVE_INFINITY;
}

/** The event with its distance, where a list is around a location. */
export function withDistance(event: Event, near: Coordinates | undefined): Event {
  return near ? { ...event, distanceKm: Math.round(distanceTo(event, near) * 10) / 10 } : event;
}

/** The events in the order of a list (docs/product/events.md#event-order). */
export function sortEvents(
  events: readonly Event[],
  scope: Scope,
  { sort, near }: Pick<EventQuery, 'sort' | 'near'>,
): Event[] {
  const order = sort ?? (near ? 'nearest' : scope === 'explore' ? 'soonest' : 'latest');
  const soonest = events.toSorted((a, b) => a.date.localeCompare(b.date));
  if (order === 'soonest' || order === 'relevance') return soonest;
  if (order === 'next') {
    const { past = [], coming = [] } = Object.groupBy(soonest, (event) =>
      hasStarted(event, new Date()) ? 'past' : 'coming',
    );
    return [...coming, ...past.reverse()];
  }
  if (order === 'likes') return soonest.toSorted((a, b) => b.likes - a.likes);
  if (order === 'nearest')
    return soonest.toSorted((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0));
  return soonest.reverse();
}

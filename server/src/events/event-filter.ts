import type { ApprovalStatus, Coordinates, Difficulty } from '@muster/contract';

/** Which events a list shows. A criterion that is left out does not filter. */
export interface EventFilter {
  /** The events of one organizer. */
  organizerId?: string | undefined;
  /** The same as a choice of the viewer: it narrows `organizerId` and never replaces it. */
  organizedBy?: string | undefined;
  approved?: boolean | undefined;
  status?: ApprovalStatus | undefined;
  /** False: without those that are pending only because their organizer's account is being deleted. */
  hidden?: false | undefined;
  /** The events in which this user takes part. */
  joinedBy?: string | undefined;
  likedBy?: string | undefined;
  /** A tsquery from `toSearchQuery`. */
  search?: string | undefined;
  difficulty?: Difficulty | undefined;
  /** ISO 8601; `from` and `to` are inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  around?: Circle | undefined;
  /** Only the events after this one, latest date first. */
  after?: { date: Date; id: string } | undefined;
}

interface Circle {
  center: Coordinates;
  radiusKm: number;
}

/** A WHERE over `events` for a prepared statement. */
export interface Where {
  /** Differs between filters with different criteria, so that each has its own prepared statement. */
  name: string;
  clause: string;
  values: unknown[];
}

type Condition = { name: string; values: unknown[]; text: (...parameters: string[]) => string };

/** The WHERE of a filter; its parameters are numbered from `firstIndex`. */
export function whereOf(filter: EventFilter, firstIndex: number): Where {
  const values: unknown[] = [];
  const conditions = conditionsOf(filter).map(({ name, values: own, text }) => {
    const parameters = own.map((value) => `$${firstIndex + values.push(value) - 1}`);
    return { name, text: text(...parameters) };
  });
  const joined = conditions.map(({ text }) => text).join(' and ');
  return {
    name: conditions.map(({ name }) => `-${name}`).join(''),
    clause: joined && `where ${joined}`,
    values,
  };
}

function conditionsOf(filter: EventFilter): Condition[] {
  const { after, around } = filter;
  return [
    ...condition('organizer', filter.organizerId, (id) => `organizer_id = ${id}`),
    ...condition('organized-by', filter.organizedBy, (id) => `organizer_id = ${id}`),
    ...condition('approved', filter.approved, (approved) => `approved = ${approved}`),
    ...condition('status', filter.status, (status) => `approval_status = ${status}`),
    ...(filter.hidden === false ? [NOT_HIDDEN] : []),
    ...condition('joined', filter.joinedBy, (userId) => `id in (${JOINED(userId)})`),
    ...condition('liked', filter.likedBy, (userId) => `id in (${LIKED(userId)})`),
    ...condition('search', filter.search, (query) => `search @@ to_tsquery('simple', ${query})`),
    ...condition('difficulty', filter.difficulty, (difficulty) => `difficulty = ${difficulty}`),
    ...condition('from', filter.from, (from) => `date >= ${from}`),
    ...condition('to', filter.to, (to) => `date <= ${to}`),
    ...(around ? [insideCircle(around)] : []),
    ...(after ? [{ name: 'after', values: [after.date, after.id], text: AFTER }] : []),
  ];
}

const NOT_HIDDEN: Condition = {
  name: 'not-hidden',
  values: [],
  text: () => 'hidden_at is null',
};

function JOINED(userId: string) {
  return `select event_id from participations where user_id = ${userId} and status <> 'cancelled'`;
}
function LIKED(userId: string) {
  return `select event_id from likes where user_id = ${userId}`;
}
function AFTER(date: string, id: string) {
  return `(date, id) < (${date}, ${id})`;
}

function condition(name: string, value: unknown, text: (parameter: string) => string): Condition[] {
  if (value === undefined) return [];
  return [{ name, values: [value], text: (parameter = '') => text(parameter) }];
}

const EARTH_RADIUS_KM = 6_371;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

/** A box of latitudes and longitudes, which an index can find, and the circle inside it. */
function insideCircle({ center: { latitude, longitude }, radiusKm }: Circle): Condition {
  const latitudeSpan = radiusKm / KM_PER_DEGREE;
  const longitudeSpan = latitudeSpan / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const box = [
    latitude - latitudeSpan,
    latitude + latitudeSpan,
    longitude - longitudeSpan,
    longitude + longitudeSpan,
  ];
  return {
    name: 'around',
    values: [latitude, longitude, radiusKm, ...box],
    text: (lat, lng, radius, south, north, west, east) =>
      `latitude between ${south} and ${north} and longitude between ${west} and ${east}
        and ${distanceKm(lat, lng)} <= ${radius}`,
  };
}

/** The great-circle distance in kilometres between an event and a location, as SQL. */
export function distanceKm(latitude = '', longitude = ''): string {
  return `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
    * power(sin(radians(longitude - ${longitude}::float8) / 2), 2))))`;
}

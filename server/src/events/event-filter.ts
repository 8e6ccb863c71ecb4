import type { Coordinates, Difficulty, EventQuery } from '@muster/contract';

/** Which events a list is of. What is left out does not matter. */
export interface EventFilter {
  /** The events of one organizer. */
  organizerId?: string | undefined;
  approved?: boolean | undefined;
  /** Those this user has joined and not left. */
  joinedBy?: string | undefined;
  likedBy?: string | undefined;
  /** A tsquery made by `toSearchQuery`. */
  search?: string | undefined;
  difficulty?: Difficulty | undefined;
  /** ISO 8601; both ends count. */
  from?: string | undefined;
  to?: string | undefined;
  around?: Circle | undefined;
  /** Only what comes after this one, the latest date first. */
  after?: { date: Date; id: string } | undefined;
}

export interface Circle {
  center: Coordinates;
  radiusKm: number;
}

export type EventSort = NonNullable<EventQuery['sort']>;

/** A WHERE over `events`, with what it needs to be a named statement of its own. */
export interface Where {
  /** Tells statements of another shape apart. */
  name: string;
  clause: string;
  values: unknown[];
}

type Condition = { name: string; values: unknown[]; text: (...places: string[]) => string };

/** The WHERE of a filter; its values are numbered from `first`. */
export function whereOf(filter: EventFilter, first: number): Where {
  const values: unknown[] = [];
  const conditions = conditionsOf(filter).map(({ name, values: own, text }) => {
    const places = own.map((value) => `$${first + values.push(value) - 1}`);
    return { name, text: text(...places) };
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
    ...one('organizer', filter.organizerId, (id) => `organizer_id = ${id}`),
    ...one('approved', filter.approved, (is) => `approved = ${is}`),
    ...one('joined', filter.joinedBy, (user) => `id in (${JOINED(user)})`),
    ...one('liked', filter.likedBy, (user) => `id in (${LIKED(user)})`),
    ...one('search', filter.search, (words) => `search @@ to_tsquery('simple', ${words})`),
    ...one('difficulty', filter.difficulty, (level) => `difficulty = ${level}`),
    ...one('from', filter.from, (moment) => `date >= ${moment}`),
    ...one('to', filter.to, (moment) => `date <= ${moment}`),
    ...(around ? insideOf(around) : []),
    ...(after ? [{ name: 'after', values: [after.date, after.id], text: AFTER }] : []),
  ];
}

const JOINED = (user: string) =>
  `select event_id from participations where user_id = ${user} and status <> 'cancelled'`;
const LIKED = (user: string) => `select event_id from likes where user_id = ${user}`;
const AFTER = (date: string, id: string) => `(date, id) < (${date}, ${id})`;

function one(name: string, value: unknown, text: (place: string) => string): Condition[] {
  return value === undefined ? [] : [{ name, values: [value], text: (place) => text(place ?? '') }];
}

const EARTH_KM = 6_371;
const KM_OF_A_DEGREE = (EARTH_KM * Math.PI) / 180;

/** A box of latitudes and longitudes, which the index can find, and in it the circle. */
function insideOf({ center, radiusKm }: Circle): Condition[] {
  const { latitude, longitude } = center;
  const high = radiusKm / KM_OF_A_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const box = [latitude - high, latitude + high, longitude - wide, longitude + wide];
  return [
    {
      name: 'around',
      values: [latitude, longitude, radiusKm, ...box],
      text: (lat, lng, radius, south, north, west, east) =>
        `latitude between ${south} and ${north} and longitude between ${west} and ${east}
          and ${distanceKm(lat, lng)} <= ${radius}`,
    },
  ];
}

/** Kilometres on the globe between an event and a place, as SQL. */
export function distanceKm(latitude = '', longitude = ''): string {
  return `2 * ${EARTH_KM} * asin(least(1, sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(latitude))
    * power(sin(radians(longitude - ${longitude}::float8) / 2), 2))))`;
}

/** ORDER BY over the page's columns. Ids make it total, so that no page repeats an event. */
export const ORDERS: Readonly<Record<EventSort, string>> = {
  latest: 'date desc, id desc',
  soonest: 'date, id',
  newest: 'created_at desc, id desc',
  nearest: 'distance_km, id',
};

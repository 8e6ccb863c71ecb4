import { createHash } from 'node:crypto';
import type { ApprovalStatus, Coordinates, Difficulty } from '@muster/contract';
import { type EventSearch, patternOf } from './event-search.ts';
import { chordOf, EARTH_RADIUS_KM, nearness, spherePosition } from './nearness.ts';

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
  /** Approved events that start after this moment, ISO 8601. */
  startsAfter?: string | undefined;
  /** Those that could first be seen after `after` and until `until`. */
  firstApproved?: { after: string; until: string } | undefined;
  /** Without the events of this organizer. */
  notOrganizedBy?: string | undefined;
  search?: EventSearch | undefined;
  difficulty?: Difficulty | undefined;
  /** ISO 8601; `from` and `to` are inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Of the base price; both are inclusive. */
  minPricePence?: number | undefined;
  maxPricePence?: number | undefined;
  /** True: only those whose position is known. */
  hasPosition?: true | undefined;
  around?: Circle | undefined;
  /** Only the events after this one, latest date first. */
  after?: { date: string; id: string } | undefined;
}

export interface Circle {
  center: Coordinates;
  radiusKm: number;
}

/** The events of a filter, for a prepared statement. */
export interface FilteredEvents {
  /**
   * The name of a prepared statement with these events; it differs between filters with different criteria. Undefined where the
   * best plan depends on the values, such as how rare a word or how large a circle is: the statement is then planned each time.
   */
  nameFor: (statement: string) => string | undefined;
  /** FROM and WHERE, as SQL; `and` can add conditions. `joined`: joined to the events. */
  from: (joined?: string) => string;
  values: unknown[];
}

type Condition = { name: string; values: unknown[]; text: (...parameters: string[]) => string };

/** The events of a filter; its parameters are numbered from `firstIndex`. */
export function eventsOf(filter: EventFilter, firstIndex: number): FilteredEvents {
  const values: unknown[] = [];
  function allOf(conditions: readonly Condition[]): string {
    const texts = conditions.map(({ values: own, text }) => {
      const parameters = own.map((value) => `$${firstIndex + values.push(value) - 1}`);
      return text(...parameters);
    });
    return texts.join(' and ');
  }
  const { narrow, wide } = conditionsOf(filter);
  const narrowText = allOf(narrow);
  const wideText = allOf(wide);
  return {
    nameFor: (statement) =>
      isPrepared(filter)
        ? statementName([statement, ...[...narrow, ...wide].map(({ name }) => name)])
        : undefined,
    from: (joined = '') =>
      filter.search?.isRare
        ? // "offset 0" keeps PostgreSQL from looking for them in the order of the list.
          `(select * from events where ${narrowText} offset 0) events ${joined} where ${wideText}`
        : `events ${joined} where ${[narrowText, wideText].filter(Boolean).join(' and ')}`,
    values,
  };
}

/** PostgreSQL cuts names off after so many bytes; two statements would share one. */
const MAX_NAME_LENGTH = 63;

/** A name for a prepared statement that differs wherever its parts do. */
export function statementName(parts: readonly string[]): string {
  const name = parts.join('-');
  return name.length <= MAX_NAME_LENGTH ? name : createHash('sha256').update(name).digest('base64');
}

function isPrepared({ search, around, minPricePence, maxPricePence }: EventFilter): boolean {
  const isPriced = minPricePence !== undefined || maxPricePence !== undefined;
  return !around && !isPriced && (!search || isPreparedSearch(search));
}

/** With every number of words and meanings each connection would keep more statements. */
function isPreparedSearch({ isRare, words, corrections }: EventSearch): boolean {
  return isRare === true && words.length === 1 && !corrections;
}

/** `narrow`: those that few events may fit, each of which has an index of its own. `wide`: those that fit the indexes of orders. */
function conditionsOf(filter: EventFilter): Record<'narrow' | 'wide', Condition[]> {
  const { after, around } = filter;
  const narrow = [
    ...condition('organizer', filter.organizerId, (id) => `organizer_id = ${id}`),
    ...condition('organized-by', filter.organizedBy, (id) => `organizer_id = ${id}`),
    ...condition('joined', filter.joinedBy, (userId) => `id in (${JOINED(userId)})`),
    ...condition('liked', filter.likedBy, (userId) => `id in (${LIKED(userId)})`),
    ...(filter.firstApproved ? [firstApproved(filter.firstApproved)] : []),
    ...searchConditions(filter.search),
  ];
  const wide = [
    NOT_DELETED,
    ...(filter.approved === undefined ? [] : [filter.approved ? APPROVED : NOT_APPROVED]),
    ...condition('status', filter.status, (status) => `approval_status = ${status}`),
    ...(filter.hidden === false ? [NOT_HIDDEN] : []),
    ...condition('coming', filter.startsAfter, (now) => `approved and date > ${now}`),
    ...condition('others', filter.notOrganizedBy, (id) => `organizer_id <> ${id}`),
    ...condition('difficulty', filter.difficulty, (difficulty) => `difficulty = ${difficulty}`),
    ...condition('from', filter.from, (from) => `date >= ${from}`),
    ...condition('to', filter.to, (to) => `date <= ${to}`),
    ...condition('from-price', filter.minPricePence, (pence) => `base_price_pence >= ${pence}`),
    ...condition('to-price', filter.maxPricePence, (pence) => `base_price_pence <= ${pence}`),
    ...(filter.hasPosition ? [HAS_POSITION] : []),
    ...(around ? [insideCircle(around)] : []),
    ...(after ? [{ name: 'after', values: [after.date, after.id], text: AFTER }] : []),
  ];
  return { narrow, wide };
}

/** An event whose deletion can still be undone (docs/product/events.md#event-deletion). */
const NOT_DELETED: Condition = {
  name: 'not-deleted',
  values: [],
  text: () => 'deletes_at is null',
};

// Without a parameter, so that the indexes of approved events serve the kept plan too.
const APPROVED: Condition = { name: 'approved', values: [], text: () => 'approved' };
const NOT_APPROVED: Condition = {
  name: 'not-approved',
  values: [],
  text: () => 'not approved',
};

const NOT_HIDDEN: Condition = {
  name: 'not-hidden',
  values: [],
  text: () => 'hidden_at is null',
};

function firstApproved({ after, until }: { after: string; until: string }): Condition {
  return {
    name: 'first-approved',
    values: [after, until],
    text: (from, to) => `first_approved_at > ${from} and first_approved_at <= ${to}`,
  };
}

const HAS_POSITION: Condition = {
  name: 'position',
  values: [],
  text: () => 'latitude is not null',
};

/** One condition for each word: an array of patterns would not use the index. */
function searchConditions(search: EventSearch | undefined): Condition[] {
  if (!search) return [];
  const { words, corrections, isRare } = search;
  return words.map((word) => ({
    name: 'word',
    values: [word, ...(corrections?.get(word) ?? [])].map(patternOf),
    text: (...patterns) => {
      const values = isRare ? patterns.map(anyValue) : patterns;
      return `(${values.map((pattern) => `search_text like ${pattern}`).join(' or ')})`;
    },
  }));
}

/** A parameter that PostgreSQL plans for as for any value, so that it keeps the plan (docs/decisions/kept-plans.md). */
function anyValue(parameter: string): string {
  return `(select ${parameter})`;
}

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

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

/**
 * A box of latitudes and longitudes, and the circle inside it. PostgreSQL knows how many events lie in such a box, not in one on a
 * sphere, and so when to read by date instead.
 */
function insideCircle({ center, radiusKm }: Circle): Condition {
  const { latitude, longitude } = center;
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
    values: [spherePosition(center), chordOf(radiusKm), ...box],
    text: (location, chord, south, north, west, east) =>
      `latitude between ${south} and ${north} and longitude between ${west} and ${east}
        and ${nearness(location)} <= ${chord}`,
  };
}

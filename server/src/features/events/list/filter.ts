import type { ApprovalStatus, Difficulty, SiteFeature } from '@muster/contract';
import type { Plan } from '../../../platform/database/prepared.ts';
import type { AddValue } from '../../../platform/database/values.ts';
import { type Circle, insideCircle } from './nearness.ts';
import { type EventSearch, matchesSearch } from './search.ts';

/** Which events a list shows. A criterion that is left out does not filter. */
export interface EventFilter {
  /** The events of one organizer. */
  organizerId?: string | undefined;
  /** The same as a choice of the viewer: it narrows `organizerId` and never replaces it. */
  organizedBy?: string | undefined;
  approved?: boolean | undefined;
  status?: ApprovalStatus | undefined;
  /**
   * False: without those that are pending only because their organizer's account is being deleted.
   */
  hidden?: false | undefined;
  /** The events in which this user or one of their dependants takes part. */
  joinedBy?: string | undefined;
  likedBy?: string | undefined;
  /** The events of others that this user helps with. */
  helpedBy?: string | undefined;
  /** Approved events that take place and start after this moment, ISO 8601. */
  startsAfter?: string | undefined;
  /** The dates of a series. */
  seriesId?: string | undefined;
  /** True: only dates of which nothing but the time is their own. */
  isUsual?: true | undefined;
  /** Of each series only the next date that everybody can see. */
  nextOfSeries?: NextOfSeries | undefined;
  /** Of each series only the next date that matches these criteria, approved or not. */
  nextMatching?: { at: string; criteria: EventFilter } | undefined;
  /** Of each series only the first date that matches these criteria, over or not. */
  firstMatching?: EventFilter | undefined;
  /** True: only those that are not called off. */
  takesPlace?: true | undefined;
  /** Those that could first be seen after `after` and until `until`. */
  firstApproved?: { after: string; until: string } | undefined;
  /** True: only those that were edited after their approval. */
  editedSinceApproval?: true | undefined;
  /** Without the events of this organizer. */
  notOrganizedBy?: string | undefined;
  search?: EventSearch | undefined;
  difficulty?: Difficulty | undefined;
  /** The site has all of these. */
  access?: readonly SiteFeature[] | undefined;
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

interface NextOfSeries {
  /** ISO 8601. */
  at: string;
  /** A text is searched for: with the dates whose texts are their own, and the next without. */
  isSearch: boolean;
}

type Criteria = { [Name in keyof EventFilter]-?: NonNullable<EventFilter[Name]> };

/** Each criterion as a condition on `events`, in SQL. */
const CONDITIONS: { [Name in keyof Criteria]: (value: Criteria[Name], add: AddValue) => string } = {
  organizerId: (id, add) => `organizer_id = ${add(id)}`,
  organizedBy: (id, add) => `organizer_id = ${add(id)}`,
  // Without a parameter, so that the indexes of approved events serve.
  approved: (isApproved) => (isApproved ? 'approved' : 'not approved'),
  status: (status, add) => `approval_status = ${add(status)}`,
  hidden: () => 'hidden_at is null',
  joinedBy: (userId, add) => {
    const account = add(userId);
    return `id in (
      select event_id from participations where user_id = ${account} and status <> 'cancelled'
      union all
      select event_id from participations
      where guardian_id = ${account} and status <> 'cancelled')`;
  },
  likedBy: (userId, add) => `id in (select event_id from likes where user_id = ${add(userId)})`,
  helpedBy: (userId, add) => `exists (select from active_crew c where c.user_id = ${add(userId)}
    and c.organizer_id = events.organizer_id
    and (c.event_id is null or c.event_id = events.id))`,
  startsAfter: (now, add) => `approved and cancelled_at is null and date > ${add(now)}`,
  seriesId: (id, add) => `series_id = ${add(id)}`,
  isUsual: () => `coalesce(own_fields, '{}') <@ '{date,endsAt}'`,
  nextOfSeries: ({ at, isSearch }, add) => {
    const now = add(at);
    const from = isSearch ? 'coalesce(found_from, listed_from)' : 'listed_from';
    return `(series_id is null or date <= ${now} or cancelled_at is null
      and (${from} is null or ${from} <= ${now}))`;
  },
  nextMatching: ({ at, criteria }, add) => {
    const now = add(at);
    return `(series_id is null or date <= ${now} or not exists (select from live_events p
      where p.series_id = events.series_id and p.date > ${now}
        and (p.cancelled_at is not null, p.date, p.id)
          < (events.cancelled_at is not null, events.date, events.id)
        and ${matches(criteria, add)}))`;
  },
  firstMatching: (criteria, add) => `(series_id is null or not exists (select from live_events p
    where p.series_id = events.series_id and (p.date, p.id) < (events.date, events.id)
      and ${matches(criteria, add)}))`,
  takesPlace: () => 'cancelled_at is null',
  firstApproved: ({ after, until }, add) =>
    `first_approved_at > ${add(after)} and first_approved_at <= ${add(until)}`,
  editedSinceApproval: () => 'updated_at > approved_at',
  notOrganizedBy: (id, add) => `organizer_id <> ${add(id)}`,
  search: matchesSearch,
  difficulty: (difficulty, add) => `difficulty = ${add(difficulty)}`,
  access: (features, add) => `access -> 'features' @> ${add(JSON.stringify(features))}::jsonb`,
  from: (from, add) => `date >= ${add(from)}`,
  to: (to, add) => `date <= ${add(to)}`,
  minPricePence: (pence, add) => `base_price_pence >= ${add(pence)}`,
  maxPricePence: (pence, add) => `base_price_pence <= ${add(pence)}`,
  hasPosition: () => 'latitude is not null',
  around: insideCircle,
  after: ({ date, id }, add) => `(date, id) < (${add(date)}, ${add(id)})`,
};

/**
 * Deleted events are left out even while their deletion can be undone
 * (docs/product/events.md#event-deletion).
 */
const NOT_DELETED = 'deletes_at is null';

/** The events of a filter, as the condition of a WHERE on `events`. */
export function matches(filter: EventFilter, add: AddValue): string {
  function conditionOf<Name extends keyof Criteria>(name: Name): string[] {
    const value = filter[name] as Criteria[Name] | undefined;
    return value === undefined ? [] : [CONDITIONS[name](value, add)];
  }
  const names = Object.keys(CONDITIONS) as (keyof Criteria)[];
  return [NOT_DELETED, ...names.flatMap((name) => conditionOf(name))].join(' and ');
}

/** How rare a word, how large a circle or how usual a price is decides on the best plan. */
export function planOf({ search, around, minPricePence, maxPricePence }: EventFilter): Plan {
  const criteria = [search, around, minPricePence, maxPricePence];
  return criteria.every((value) => value === undefined) ? 'kept' : 'fresh';
}

import type { Queryable } from '../../platform/database/schema.ts';
import { keptCount, readCount } from './event-count-store.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countComingDated, type DatedEvents } from './event-totals.ts';

/** Before it, skipping rows costs less than finding the hour. */
const MIN_OFFSET = 500;

/** Orders by date that the totals of periods follow. */
const DIRECTIONS: Partial<Record<EventSort, 'asc' | 'desc'>> = {
  latest: 'desc',
  soonest: 'asc',
  'date-ascending': 'asc',
  'date-descending': 'desc',
};

interface Page {
  filter: EventFilter;
  sort: EventSort;
  limit: number;
  offset: number;
}

/** Whether a page of any distance costs the same: of all events or of all approved ones, by date. */
export function isFoundByDate({ filter, sort }: Pick<Page, 'filter' | 'sort'>): boolean {
  return datedEvents(filter) !== undefined && (sort === 'next' || sort in DIRECTIONS);
}

/** The same page among all events by their date, where it has only events that are coming, or only those that are over. */
export async function sortFarPage<Far extends Page>(pool: Queryable, page: Far): Promise<Far> {
  const events = datedEvents(page.filter);
  const kept = keptCount(page.filter);
  if (page.sort !== 'next' || page.offset < MIN_OFFSET || !events || !kept) return page;
  const [coming, all] = await Promise.all([countComingDated(pool, events), readCount(pool, kept)]);
  if (page.offset >= coming) return { ...page, sort: 'latest' };
  if (page.offset + page.limit > coming) return page;
  return { ...page, sort: 'soonest', offset: all - coming + page.offset };
}

/** Which totals count the events of a filter by when they start. */
function datedEvents({ approved, ...others }: EventFilter): DatedEvents | undefined {
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (!isAlone || approved === false) return undefined;
  return approved ? 'approved event' : 'event';
}

/** The hour in which a far page begins, as parts of its statement. */
interface Start {
  /** Common table expressions. */
  cte: string;
  /** Keeps the events of that hour and of those that come after it in the order. */
  bound: string;
  /** How many of them come before the page. */
  offset: string;
}

/**
 * Finds where a page begins by the running totals of months, of the days of one month, and of the hours of one day, so that little more
 * than the events of one hour are skipped, however far the page is. Undefined for pages of other lists and orders, and for those near the
 * first. `skipped`: the parameter of the offset.
 *
 * Changes that are not added up yet could move the page by as many events as there are changes. So the hour is looked for that many events
 * earlier, and the changes before that hour are counted. Where no hour is found, all that comes before the page is skipped.
 */
export function startOf({ filter, sort, offset }: Page, skipped: string): Start | undefined {
  const events = datedEvents(filter);
  const direction = DIRECTIONS[sort];
  if (offset < MIN_OFFSET || !events || !direction) return undefined;
  const isAscending = direction === 'asc';
  const changes = `total_changes where name = '${events} hours' and owner_id = ''`;
  const found = {
    // Counted from the first hour, and no further than the last.
    rank: isAscending ? 'least(skipped, events - 1)' : 'greatest(events - 1 - skipped, 0)',
    before: isAscending
      ? 'months.before + days.before + hours.before'
      : 'events - months.before - days.before - hours.up_to',
  };
  const hour = `(select left(hour, 10)::timestamp + right(hour, 2)::integer * interval '1 hour' from start)`;
  return {
    cte: `
      start as materialized (
        select hours.part as hour, ${found.before} + (
          select coalesce(sum(amount), 0) from ${changes} and part ${isAscending ? '<' : '>'} hours.part
        )::bigint as before
        from (
          select ${skipped} - coalesce(sum(abs(amount)), 0)::bigint as skipped from ${changes}
        ) page
        cross join lateral (
          select up_to[cardinality(up_to)] as events from running_totals
          where name = '${events} months' and period = '' and skipped > 0
        ) total
        cross join lateral (select ${found.rank} as rank) first
        cross join lateral ${findPart(`${events} months`, `''`, 'rank')} months
        cross join lateral ${findPart(`${events} days`, 'months.part', 'rank - months.before')} days
        cross join lateral ${findPart(`${events} hours`, 'days.part', 'rank - months.before - days.before')} hours)`,
    bound: isAscending
      ? `date >= coalesce(${hour} at time zone 'UTC', '-infinity')`
      : `date < coalesce((${hour} + interval '1 hour') at time zone 'UTC', 'infinity')`,
    offset: `(${skipped} - coalesce((select before from start), 0))`,
  };
}

/** In which part of a period the event of a rank is, as SQL: how many come before the part, and up to its end. */
function findPart(name: string, period: string, rank: string): string {
  return `(
    select parts[place + 1] as part, coalesce(up_to[place], 0) as before, up_to[place + 1] as up_to
    from (
      select *, width_bucket(${rank}, up_to) as place from running_totals
      where name = '${name}' and period = ${period} limit 1
    ) found)`;
}

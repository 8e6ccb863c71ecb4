import type { Queryable } from '../database/schema.ts';
import { keptCount, readCount } from './event-count-store.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countComingDays, type DaysTotal, MONTHS_OF } from './event-totals.ts';

/** Before it, skipping rows costs less than finding the day. */
const MIN_OFFSET = 1_000;

/** Orders by date that the totals of days follow. */
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
export function isFoundByDay({ filter, sort }: Pick<Page, 'filter' | 'sort'>): boolean {
  return nameOfDays(filter) !== undefined && (sort === 'next' || sort in DIRECTIONS);
}

/** The same page among all events by their date, where it has only events that are coming, or only those that are over. */
export async function sortFarPage<Far extends Page>(pool: Queryable, page: Far): Promise<Far> {
  const total = nameOfDays(page.filter);
  const kept = keptCount(page.filter);
  if (page.sort !== 'next' || page.offset < MIN_OFFSET || !total || !kept) return page;
  const [coming, all] = await Promise.all([countComingDays(pool, total), readCount(pool, kept)]);
  if (page.offset >= coming) return { ...page, sort: 'latest' };
  if (page.offset + page.limit > coming) return page;
  return { ...page, sort: 'soonest', offset: all - coming + page.offset };
}

/** The total that counts the events of a filter by day. */
function nameOfDays({ approved, ...others }: EventFilter): DaysTotal | undefined {
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (!isAlone || approved === false) return undefined;
  return approved ? 'approved event days' : 'event days';
}

/** The day on which a far page begins, as parts of its statement. */
interface Start {
  /** A common table expression. */
  cte: string;
  /** Keeps the events of that day and of those that come after it in the order. */
  bound: string;
  /** How many of them come before the page. */
  offset: string;
}

/**
 * Finds where a page begins by the totals of months, and of the days of one month, so that only events of one day are skipped, however
 * far the page is. Undefined for pages of other lists and orders, and for those near the first. `skipped`: the parameter of the offset.
 */
export function startOf({ filter, sort, offset }: Page, skipped: string): Start | undefined {
  const days = nameOfDays(filter);
  const direction = DIRECTIONS[sort];
  if (offset < MIN_OFFSET || !days || !direction) return undefined;
  const day = '(select part from start_day)';
  return {
    cte: `
      start_month as materialized (${startPart({ name: MONTHS_OF[days], direction, skipped })}),
      start_day as materialized (${startPart({ name: days, direction, skipped, month: 'start_month' })})`,
    bound:
      direction === 'asc'
        ? `date >= ${day}::timestamp at time zone 'UTC'`
        : `date < (${day}::date + 1)::timestamp at time zone 'UTC'`,
    offset: `(${skipped} - (select before from start_day))`,
  };
}

interface StartPart {
  name: string;
  direction: 'asc' | 'desc';
  skipped: string;
  /** What holds the month whose days are looked at. */
  month?: string;
}

/** The last part before which at most so many events come. */
function startPart({ name, direction, skipped, month }: StartPart): string {
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const before = `sum(events) over (order by part ${direction}) - events`;
  const days = `and part between (select part from ${month}) || '-00' and (select part from ${month}) || '-99'`;
  return `
    select part, before from (
      select part, ${before} ${month ? `+ (select before from ${month})` : ''} as before from (
        select part, sum(amount)::bigint as events from current_totals
        where name = '${name}' and owner_id = '' ${month ? days : ''} group by part
      ) counted
    ) parts
    where before <= ${skipped} order by before desc, part ${opposite} limit 1`;
}

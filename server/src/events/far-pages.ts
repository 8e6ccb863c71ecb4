import type { Queryable } from '../database/schema.ts';
import { keptCount, readCount } from './event-count-store.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countComingDated, type DatedEvents, PERIODS } from './event-totals.ts';

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
 * Finds where a page begins by the totals of months, of the days of one month, and of the hours of one day, so that only events of one
 * hour are skipped, however far the page is. Undefined for pages of other lists and orders, and for those near the first. `skipped`: the
 * parameter of the offset.
 */
export function startOf({ filter, sort, offset }: Page, skipped: string): Start | undefined {
  const events = datedEvents(filter);
  const direction = DIRECTIONS[sort];
  if (offset < MIN_OFFSET || !events || !direction) return undefined;
  const parts = PERIODS.map(({ period }, index) => {
    const outer = PERIODS[index - 1];
    const name = `${events} ${period}`;
    const text = startPart({ name, direction, skipped, outer: outer && startIn(outer.period) });
    return `${startIn(period)} as materialized (${text})`;
  });
  const hour = `(select left(part, 10)::timestamp + right(part, 2)::integer * interval '1 hour' from ${startIn('hours')})`;
  return {
    cte: parts.join(', '),
    bound:
      direction === 'asc'
        ? `date >= ${hour} at time zone 'UTC'`
        : `date < (${hour} + interval '1 hour') at time zone 'UTC'`,
    offset: `(${skipped} - (select before from ${startIn('hours')}))`,
  };
}

function startIn(period: string): string {
  return `start_in_${period}`;
}

interface StartPart {
  name: string;
  direction: 'asc' | 'desc';
  skipped: string;
  /** What holds the part of the longer period, in which this one lies. */
  outer?: string | undefined;
}

/** The part in which the page begins, and how many events come before it; a null part behind the last page. */
function startPart({ name, direction, skipped, outer }: StartPart): string {
  const nearest = direction === 'asc' ? 'min' : 'max';
  const before = outer ? `(select before from ${outer})` : '0';
  const inOuter = `and part between (select part from ${outer}) || '-00' and (select part from ${outer}) || '-99'`;
  return `
    select ${nearest}(part) filter (where up_to > ${skipped}) as part,
      coalesce(max(up_to) filter (where up_to <= ${skipped}), ${before}) as before
    from (
      select part, ${before} + sum(amount::integer) over (order by part ${direction}) as up_to
      from current_totals where name = '${name}' and owner_id = '' ${outer ? inOuter : ''}
    ) parts`;
}

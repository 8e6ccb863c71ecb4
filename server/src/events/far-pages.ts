import type { Queryable } from '../database/schema.ts';
import { keptCount, readCount } from './event-count-store.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSort } from './event-orders.ts';
import { countComingDays, type DaysTotal } from './event-totals.ts';

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

/**
 * The same page, told by the day on which it begins, so that a page of all events, or of all approved ones, costs the same however
 * far it is: the totals tell the day, and only events of that day are skipped. Other lists are left as they are.
 */
export async function approachPage(pool: Queryable, page: Page): Promise<Page> {
  const total = nameOfDays(page.filter);
  if (page.offset < MIN_OFFSET || !total) return page;
  const dated = page.sort === 'next' ? await sortByDate(pool, page, total) : page;
  const { filter, sort, offset } = dated;
  const direction = DIRECTIONS[sort];
  const start = direction && (await findStart(pool, { total, direction, offset }));
  if (!start) return page;
  const bound =
    direction === 'asc'
      ? { from: `${start.day}T00:00:00Z` }
      : { to: `${start.day}T23:59:59.999999Z` };
  return { ...dated, filter: { ...filter, ...bound }, offset: offset - start.skipped };
}

/** The same page among all events by their date, where it has only events that are coming, or only those that are over. */
async function sortByDate(pool: Queryable, page: Page, total: DaysTotal): Promise<Page> {
  const kept = keptCount(page.filter);
  const [coming, all] = await Promise.all([
    countComingDays(pool, total),
    kept ? readCount(pool, kept) : 0,
  ]);
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

interface Start {
  /** `2027-02-13`, in UTC. */
  day: string;
  /** How many events come before that day. */
  skipped: number;
}

async function findStart(
  pool: Queryable,
  { total, direction, offset }: { total: DaysTotal; direction: 'asc' | 'desc'; offset: number },
): Promise<Start | undefined> {
  const { rows } = await pool.query<Start>({
    name: `find-start-of-page-${direction}`,
    text: `select day, skipped::bigint from (
        select day, sum(events) over (order by day ${direction}) - events as skipped from (
          select part as day, sum(amount)::bigint as events from current_totals
          where name = $1 and owner_id = '' group by part
        ) days
      ) starts
      where skipped <= $2 order by skipped desc, day ${direction === 'asc' ? 'desc' : 'asc'} limit 1`,
    values: [total, offset],
  });
  return rows[0];
}

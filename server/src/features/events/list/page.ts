import { limitTo } from '../../../platform/database/pages.ts';
import type { AddValue } from '../../../platform/database/values.ts';
import { type EventFilter, matches } from './filter.ts';
import { nearestEvents } from './nearest.ts';
import { type EventSort, ORDERS } from './order.ts';
import { rankedEvents } from './relevance.ts';

export interface EventPage {
  filter: EventFilter;
  sort: EventSort;
  limit: number;
  offset: number;
}

/**
 * The ids of a page with their `place`, as SQL. What comes before the page is skipped in an index
 * alone, and not numbered.
 */
export function idsOfPage(page: EventPage, add: AddValue): string {
  return `
    select id, row_number() over () as position from (
      select id from ${listedEvents(page, add)} order by ${ORDERS[page.sort]} ${limitTo(page)}
    ) sorted`;
}

/** A FROM, and WHERE, of what a list shows, with what it is sorted by. */
function listedEvents({ filter, sort, limit, offset }: EventPage, add: AddValue): string {
  const { around, search } = filter;
  const max = limit + offset;
  if (sort === 'nearest' && around)
    return nearestEvents({ filter, around, max, columns: 'id' }, add);
  if (sort === 'relevance' && search) return rankedEvents({ filter, search, max }, add);
  const condition = matches(filter, add);
  if (sort === 'next') return comingThenOver(condition, max);
  if (sort === 'likes') return `events join event_like_counts on event_id = id where ${condition}`;
  return `events where ${condition}`;
}

/** The events of both parts that can be on the page; each part is read by the index on the date. */
function comingThenOver(condition: string, max: number): string {
  return `(
    (select id, date from events where ${condition} and date >= now()
      order by date, id limit ${max})
    union all
    (select id, date from events where ${condition} and date < now()
      order by date desc, id desc limit ${max})
  ) listed`;
}

import type pg from 'pg';
import { type Slice, sliceOf } from '../../platform/database/page-slice.ts';
import type { Queryable } from '../../platform/database/schema.ts';
import { totalRows } from '../../platform/totals/store.ts';
import { countOf, type EventCount } from './event-count-store.ts';
import type { EventFilter, FilteredEvents } from './event-filter.ts';
import { type EventSort, ORDERS } from './event-orders.ts';
import { type EventQueryRow, NOBODY, OWN_PARTICIPATION, selectEvents } from './event-query.ts';
import { sortFarPage, startOf } from './far-pages.ts';
import { locate, locateNearest } from './nearest.ts';
import { kmOf } from './nearness.ts';
import { countFound, findByWords, listByRelevance } from './relevance.ts';

/*
 * Events as responses show them. Prepared statements on the pool, because the event page and the searches are measured
 * (docs/performance.md#api); a single event and the counts share their columns and their WHERE.
 */

interface EventPage {
  filter: EventFilter;
  /** Latest date first by default. */
  sort?: EventSort | undefined;
  viewerId: string | null;
  limit: number;
  offset: number;
  /** Each row has a `total` then: exact where that is known, else counted no further than this. */
  countTo?: number | undefined;
  /** Each row has the `totals` of all events then, by approval. */
  withTotals?: boolean | undefined;
}

/** A page of events with counts; with distances around a location, with the viewer's participation in joined events. */
export async function listEventRows(pool: Queryable, asked: EventPage): Promise<EventQueryRow[]> {
  const page = await sortFarPage(pool, { ...asked, sort: asked.sort ?? 'latest' });
  const { filter, sort, viewerId } = page;
  const slice = sliceOf({ ...page, firstIndex: 2 });
  const firstIndex = slice.values.length + 2;
  const nearest = sort === 'nearest' ? locateNearest(filter, firstIndex) : undefined;
  const { nameFor, from, values, nearness } = nearest ?? locate(filter, firstIndex);
  function addValue(value: unknown) {
    return `$${values.push(value) + firstIndex - 1}`;
  }
  const listed = listPage({ page, from, nearness, slice, addValue });
  const count = listed.total ? undefined : countFrom(page, firstIndex + values.length);
  const total = listed.total ?? count?.text;
  const columns = [
    nearness && `${kmOf('page.nearness')} as distance_km`,
    filter.joinedBy && OWN_PARTICIPATION,
    total && `${total} as total`,
    page.withTotals && `${totalRows(['events'])} as totals`,
  ];
  const kind = `${listed.kind ?? ''}${page.withTotals ? '-totals' : ''}`;
  const name = nameFor(`list-events-${sort}${slice.name}${kind}`);
  const { rows } = await pool.query<EventQueryRow>({
    name: name && count ? count.nameFor(name) : name,
    text: `${listed.cte ? `with ${listed.cte}` : ''}
      ${selectEvents({ columns: columns.filter(Boolean).join(', '), from: listed.from })}
      ${nearest ? `where page.${nearest.isInside}` : ''} order by ${ORDERS[sort]('e.')}`,
    values: [viewerId ?? NOBODY, ...slice.values, ...values, ...(count?.values ?? [])],
  });
  return rows;
}

function countFrom({ filter, countTo }: EventPage, firstIndex: number): EventCount | undefined {
  return countTo === undefined ? undefined : countOf(filter, countTo)(firstIndex);
}

interface PageParts {
  page: EventPage & { sort: EventSort };
  from: FilteredEvents['from'];
  nearness: string | undefined;
  slice: Slice;
  /** Adds a value to those of the statement, and returns its parameter. */
  addValue: (value: string) => string;
}

/** The events of the page, as parts of its statement. */
interface ListedPage {
  /** FROM, with the events as `e`, and as `page` with what they are sorted by. */
  from: string;
  /** Tells statements apart that are written differently. */
  kind?: string;
  /** A common table expression that they are read from. */
  cte?: string;
  /** How many there are, where that comes with them. */
  total?: string | undefined;
}

function listPage({ page, from, nearness, slice, addValue }: PageParts): ListedPage {
  const { filter, sort, countTo } = page;
  if (sort === 'relevance' && filter.search) {
    const direction = filter.startsAfter ? 'asc' : 'desc';
    const found = { from, nearness, direction, slice, countTo: countTo ?? 0 } as const;
    return {
      from: lookUp(listByRelevance({ ...found, search: filter.search, addValue })),
      kind: `-to-${found.countTo}`,
      cte: findByWords(found),
      total: countTo === undefined ? undefined : countFound(countTo),
    };
  }
  if (sort === 'nearest' && nearness) return { from: lookUp(listNearest(from(), nearness, slice)) };
  if (slice.offset === '0' && !nearness && !DERIVED_SORTS.includes(sort))
    return {
      from: `(select * from ${from()} order by ${ORDERS[sort]('')} limit ${slice.limit}) e`,
    };
  const start = startOf(page, slice.offset);
  if (!start) return { from: lookUp(listInOrder({ sort, from, nearness, slice })) };
  const onwards = {
    from: () => `${from()} and ${start.bound}`,
    // The hour bounds what is read.
    slice: { ...slice, offset: start.offset, among: (from: string) => from },
  };
  return {
    from: lookUp(listInOrder({ sort, nearness, ...onwards })),
    kind: '-from-hour',
    cte: start.cte,
  };
}

/** Their order is not that of an index of events. */
const DERIVED_SORTS: readonly EventSort[] = ['likes', 'next', 'nearest', 'relevance'];

/** Only the events of the page are read, by their keys; what comes before it is skipped in the index alone. */
function lookUp(ids: string): string {
  return `(${ids}) page cross join lateral (select * from events where events.id = page.id limit 1) e`;
}

type OrderedParts = Pick<PageParts, 'from' | 'nearness' | 'slice'> & { sort: EventSort };

function listInOrder({ sort, from, nearness, slice }: OrderedParts): string {
  const order = ORDERS[sort]('');
  const listed =
    sort === 'next'
      ? comingThenOver(from(), slice)
      : slice.among(from(sort === 'likes' ? WITH_LIKES : ''), order);
  return `
    select id ${nearness ? `, ${nearness} as nearness` : ''} ${sort === 'likes' ? ', like_count' : ''}
    from ${listed} order by ${order} limit ${slice.limit} offset ${slice.offset}`;
}

/**
 * The index of positions is read no further than the page and what is as far away as its last event. With the id in the order of the
 * inner statement PostgreSQL 15 would sort all events.
 */
function listNearest(from: string, nearness: string, { limit, offset }: Slice): string {
  return `
    select id, nearness from (
      select id, ${nearness} as nearness from ${from}
      order by nearness fetch first (${limit} + ${offset}) rows with ties
    ) nearest
    order by nearness, id limit ${limit} offset ${offset}`;
}

/** The events of both parts that can be on the page; each part is read by the index on the date, no further than the page. */
function comingThenOver(from: string, slice: Slice): string {
  const columns = 'id, date, position';
  const limit = `limit ${slice.limit} + ${slice.offset}`;
  return `(
    (select ${columns} from ${from} and date >= now() order by date, id ${limit})
    union all
    (select ${columns} from ${from} and date < now() order by date desc, id desc ${limit})
  ) as listed`;
}

const WITH_LIKES =
  'join (select event_id, likes as like_count from event_like_counts) liked on event_id = id';

const FIND_EVENT = `
  ${selectEvents({ columns: OWN_PARTICIPATION, from: 'events e' })}
  where e.id = $2 and e.deletes_at is null`;

/** An event with the viewer's participation, whether or not the viewer can see it. */
export async function findEventRow(
  pool: pg.Pool,
  { id, viewerId }: { id: string; viewerId: string | null },
): Promise<EventQueryRow | undefined> {
  const result = await pool.query<EventQueryRow>({
    name: 'find-event',
    text: FIND_EVENT,
    values: [viewerId ?? NOBODY, id],
  });
  return result.rows[0];
}

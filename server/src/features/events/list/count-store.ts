import { MAX_COUNTED } from '@muster/contract';
import { countUpTo } from '../../../platform/database/pages.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Queryable } from '../../../platform/database/schema.ts';
import { collectValues } from '../../../platform/database/values.ts';
import { readTotals, sumTotals } from '../../../platform/totals/store.ts';
import { type EventFilter, matches, planOf } from './filter.ts';
import { nearestEvents } from './nearest.ts';
import { matchesPart } from './totals.ts';

/**
 * The exact number, from the totals; undefined for a filter with other criteria than those that
 * they tell apart.
 */
export async function findTotal(pool: Queryable, filter: EventFilter): Promise<number | undefined> {
  const { nextOfSeries: _, nextMatching, ...all } = filter;
  const { organizerId, organizedBy, approved, status, hidden, ...others } = all;
  const isKept = [others, nextMatching?.criteria ?? {}].every(isEmpty);
  if (!isKept || (organizerId && organizedBy && organizerId !== organizedBy)) return undefined;
  const ownerId = organizerId ?? organizedBy ?? null;
  const { events } = await readTotals(pool, { names: ['events'], ownerId });
  const total = sumTotals(events, (part) => matchesPart(part, { approved, status, hidden }));
  return total - (await countFurtherDates(pool, filter));
}

function isEmpty(filter: EventFilter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

/** How many coming dates a list leaves out, because it shows the next one of their series. */
async function countFurtherDates(
  pool: Queryable,
  { nextOfSeries, nextMatching, ...all }: EventFilter,
): Promise<number> {
  const at = nextOfSeries?.at ?? nextMatching?.at;
  if (!at) return 0;
  const { values, add } = collectValues();
  const shown = nextOfSeries ? 'filter (where cancelled_at is null)' : '';
  const text = `select count(*) - count(distinct series_id) ${shown} as count from events
    where ${matches(all, add)} and series_id is not null and date > ${add(at)}`;
  const { rows } = await pool.query(prepared(text, values, 'kept'));
  return rows[0].count;
}

/**
 * How many events match, counted as far as a list shows: by date, because those that are over lie
 * first in the table. Around a location the nearest are counted, unless a word is searched for:
 * to find enough that have it, nearly all would be read.
 */
export async function countMatches(pool: Queryable, filter: EventFilter): Promise<number> {
  const { values, add } = collectValues();
  const { around, search } = filter;
  const from =
    around && !search
      ? nearestEvents({ filter, around, max: MAX_COUNTED + 1, columns: 'id' }, add)
      : `events where ${matches(filter, add)} order by date`;
  const { rows } = await pool.query(prepared(countUpTo(from), values, planOf(filter)));
  return rows[0].count;
}

/**
 * How many pending dates there are beside the first of their series: a series waits once
 * (docs/product/series.md#series-approval).
 */
export async function countFurtherPending(pool: Queryable): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) - count(distinct series_id) as count from events
    where approval_status = 'pending' and series_id is not null and hidden_at is null
      and deletes_at is null`,
  );
  return rows[0].count;
}

/** How many events have not started, of an organizer or, for null, of all. */
export async function countComing(pool: Queryable, organizerId: string | null): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) from events where date > now() and deletes_at is null
    ${organizerId === null ? '' : 'and organizer_id = $1'}`,
    organizerId === null ? [] : [organizerId],
  );
  return rows[0].count;
}

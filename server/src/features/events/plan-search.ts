import type pg from 'pg';
import { correctSearch } from './correct-search.ts';
import { eventsOf } from './event-filter.ts';
import type { EventSearch } from './event-search.ts';

/**
 * A typed search with what its words may mean, and whether it is rare: whether reading all that is found costs less than looking through
 * a list in its order until as many as are `wanted`, which the list shows or counts, are found.
 */
export async function planSearch(
  pool: pg.Pool,
  typed: EventSearch,
  wanted: number,
): Promise<EventSearch> {
  const search = await correctSearch(pool, typed);
  const { all, found } = await estimate(pool, search);
  const lookedThrough = (wanted * all) / found;
  return { ...search, isRare: found < lookedThrough };
}

interface Explained {
  'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }];
}

/**
 * How many events there are and how many are found, as PostgreSQL expects from its examples of searched texts. The limits keep it from
 * planning for several processes, each of which would be expected to find a part.
 */
async function estimate(
  pool: pg.Pool,
  search: EventSearch,
): Promise<Record<'all' | 'found', number>> {
  const { from, values } = eventsOf({ search }, 1);
  const { rows } = await pool.query<Explained>({
    text: `explain (format json)
      (select from events limit 1e15) union all (select from ${from()} limit 1e15)`,
    values,
  });
  const [all = 0, found = 0] =
    rows[0]?.['QUERY PLAN'][0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? [];
  return { all, found };
}

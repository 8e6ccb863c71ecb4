import { APPROVAL_STATUSES } from '@muster/contract';
import type { Queryable } from '../../platform/database/schema.ts';
import { type EventFilter, eventsOf, statementName } from './event-filter.ts';
import { matchesPart } from './event-totals.ts';
import { locateNearest } from './nearest.ts';

/** How many events match a filter, as an SQL expression: a column of the statement that lists them, or one of its own. */
export interface EventCount {
  text: string;
  /** Of its parameters. */
  values: unknown[];
  /** The name of a prepared statement with it; undefined where the best plan depends on the values. */
  nameFor: (statement: string) => string | undefined;
}

/** Makes a count whose parameters begin at a number. */
export type CountFrom = (firstIndex: number) => EventCount;

/** Exactly where the totals say it, else no further than `max`. */
export function countOf(filter: EventFilter, max: number): CountFrom {
  return keptCount(filter) ?? countUpTo(filter, max);
}

/** The exact number, from the totals; undefined for a filter with other criteria than those that they tell apart. */
export function keptCount(filter: EventFilter): CountFrom | undefined {
  const { organizerId, organizedBy, approved, status, hidden, ...others } = filter;
  const isKept = Object.values(others).every((value) => value === undefined);
  if (!isKept || (organizerId && organizedBy && organizerId !== organizedBy)) return undefined;
  const parts = PARTS.filter((part) => matchesPart(part, { approved, status, hidden }));
  return (firstIndex) => ({
    text: `(
      select coalesce(sum(amount), 0)::bigint from current_totals
      where name = 'events' and owner_id = $${firstIndex} and part = any($${firstIndex + 1}))`,
    values: [organizerId ?? organizedBy ?? '', parts],
    nameFor: (statement) => statementName([statement, 'kept']),
  });
}

/** What the totals tell apart: the approval, and whether the organizer leaves. */
const PARTS = APPROVAL_STATUSES.flatMap((status) => [status, `hidden ${status}`]);

/**
 * Counts no further than `max`, so that it costs the same however many there are. By nearness or date, because the planner
 * would else read the table from its start, where the events lie that are over.
 */
function countUpTo(filter: EventFilter, max: number): CountFrom {
  return (firstIndex) => {
    const nearest = locateNearest(filter, firstIndex);
    const { nameFor, from, values } = nearest ?? eventsOf(filter, firstIndex);
    return {
      // The limit is written out, so that PostgreSQL keeps the plan.
      text: `(
        select count(*) from (
          select ${nearest ? `${nearest.nearness} as nearness` : ''} from ${from()}
          order by ${nearest ? 'nearness' : 'date'} limit ${max}
        ) counted ${nearest ? `where ${nearest.isInside}` : ''})`,
      values,
      nameFor: (statement) => nameFor(`${statement}-up-to-${max}`),
    };
  };
}

/** The number itself, where no list is read with it. */
export async function readCount(pool: Queryable, countFrom: CountFrom): Promise<number> {
  const { text, values, nameFor } = countFrom(1);
  const { rows } = await pool.query<{ total: number }>({
    name: nameFor('count-events'),
    text: `select ${text} as total`,
    values,
  });
  return rows[0]?.total ?? 0;
}

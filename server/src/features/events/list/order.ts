import type { AdminEventSort, EventQuery } from '@muster/contract';

export type EventSort =
  | NonNullable<EventQuery['sort']>
  | `${AdminEventSort}-${'ascending' | 'descending'}`;

function whenComing(column: string): string {
  return `case when date >= now() then ${column} end`;
}

/**
 * Each an ORDER BY on `events`; the id makes it total, so that no event appears on two pages. All
 * but the last four follow an index.
 */
export const ORDERS: Readonly<Record<EventSort, string>> = {
  latest: 'date desc, id desc',
  soonest: 'date, id',
  newest: 'created_at desc, id desc',
  'title-ascending': 'lower(title), id',
  'title-descending': 'lower(title) desc, id desc',
  'organizer-ascending': 'lower(organizer_name), id',
  'organizer-descending': 'lower(organizer_name) desc, id desc',
  'date-ascending': 'date, id',
  'date-descending': 'date desc, id desc',
  'status-ascending': 'approval_status, created_at, id',
  'status-descending': 'approval_status desc, created_at desc, id desc',
  'created-ascending': 'created_at, id',
  'created-descending': 'created_at desc, id desc',
  // Of events with their counts of likes.
  likes: 'likes desc, id desc',
  // What is coming, the soonest first, then what is over, the latest first.
  next: `date < now(), ${whenComing('date')}, ${whenComing('id')}, date desc, id desc`,
  // Of nearestEvents and rankedEvents.
  nearest: 'nearness, id',
  relevance: 'rank',
};

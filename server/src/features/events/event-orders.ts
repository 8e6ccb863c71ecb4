import type { AdminEventSort, EventQuery } from '@muster/contract';

export type EventSort =
  | NonNullable<EventQuery['sort']>
  | `${AdminEventSort}-${'ascending' | 'descending'}`;

/** An ORDER BY; `of` is put before each column of `events`, such as `e.`. */
type Order = (of: string) => string;

function whenComing(of: string, column: string): string {
  return `case when ${of}date >= now() then ${of}${column} end`;
}

/**
 * The id makes each order total, so that no event appears on two pages. All but the next follow an index. The columns
 * `nearness`, `like_count` and `relevance` are those of the page.
 */
export const ORDERS: Readonly<Record<EventSort, Order>> = {
  latest: (of) => `${of}date desc, ${of}id desc`,
  soonest: (of) => `${of}date, ${of}id`,
  // What is coming, the soonest first, then what is over, the latest first.
  next: (of) =>
    `${of}date < now(), ${whenComing(of, 'date')}, ${whenComing(of, 'id')}, ${of}date desc, ${of}id desc`,
  newest: (of) => `${of}created_at desc, ${of}id desc`,
  nearest: (of) => `nearness, ${of}id`,
  // Numbered by listByRelevance.
  relevance: () => 'relevance',
  likes: (of) => `like_count desc, ${of}id desc`,
  'title-ascending': (of) => `lower(${of}title), ${of}id`,
  'title-descending': (of) => `lower(${of}title) desc, ${of}id desc`,
  'organizer-ascending': (of) => `lower(${of}organizer_name), ${of}id`,
  'organizer-descending': (of) => `lower(${of}organizer_name) desc, ${of}id desc`,
  'date-ascending': (of) => `${of}date, ${of}id`,
  'date-descending': (of) => `${of}date desc, ${of}id desc`,
  'status-ascending': (of) => `${of}approval_status, ${of}created_at, ${of}id`,
  'status-descending': (of) => `${of}approval_status desc, ${of}created_at desc, ${of}id desc`,
  'created-ascending': (of) => `${of}created_at, ${of}id`,
  'created-descending': (of) => `${of}created_at desc, ${of}id desc`,
};

import { MAX_COUNTED } from '@muster/contract';
import type { Plan } from './prepared.ts';

interface Page {
  limit: number;
  offset: number;
}

/**
 * LIMIT and OFFSET of a page. Written out, because PostgreSQL expects a tenth of all rows for a
 * limit that it does not know, and would plan the statement for each request.
 */
export function limitTo({ limit, offset }: Page): string {
  return `limit ${limit} offset ${offset}`;
}

/** A kept plan is made for few rows, and would compare each of many with each of as many. */
const MAX_ROWS_OF_KEPT_PLAN = 100;

/** Plans are kept for first pages: each offset makes a statement of its own. */
export function planOfPage({ limit, offset }: Page): Plan {
  return offset === 0 && limit <= MAX_ROWS_OF_KEPT_PLAN ? 'kept' : 'fresh';
}

/**
 * A statement that counts rows no further than `paginateUpTo` needs. `from`: FROM, WHERE and ORDER
 * BY.
 */
export function countUpTo(from: string): string {
  return `select count(*) from (select from ${from} limit ${MAX_COUNTED + 1}) counted`;
}

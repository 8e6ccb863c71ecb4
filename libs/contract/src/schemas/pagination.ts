import { z } from 'zod';
import { PAGE_SIZE } from '../limits.ts';

/** Where a list stands; `pages` is at least 1 (decisions.md §1). */
export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
});
export type Pagination = z.output<typeof pagination>;

/** `page` and `limit` of a list. Out of range is refused, never silently changed (decisions.md §1). */
export function pageQuery(defaultLimit: number, mostLimit: number = PAGE_SIZE.max) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(mostLimit).default(defaultLimit),
  };
}

import { z } from 'zod';
import { PAGE_SIZE } from '../limits.ts';

/**
 * The position of a page in its list; `pages` is at least 1
 * (docs/product/api-conventions.md#lists).
 */
export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
  /** False: there are more than `total`, which were not counted. Left out: `total` is exact. */
  totalIsExact: z.literal(false).optional(),
});
/** The `pagination` of a list. */
export type Pagination = z.output<typeof pagination>;

/**
 * `page` and `limit` of a list. A value out of range is an error; it is never corrected silently.
 */
export function pageQuery(defaultLimit: number, maxLimit: number = PAGE_SIZE.max) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  };
}

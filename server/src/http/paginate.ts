import type { Pagination } from '@muster/contract';

/** Where a page stands in `total` rows; there is always a first page. */
export function paginate(
  { page, limit }: { page: number; limit: number },
  total: number,
): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}

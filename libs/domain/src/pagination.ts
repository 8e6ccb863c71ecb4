import { MAX_COUNTED, type Pagination } from '@muster/contract';

/** The requested page of a list: `page` from 1, `limit` rows a page. */
export interface PageRequest {
  page: number;
  limit: number;
}

/** How many rows come before a page. */
export function pageOffset({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}

/**
 * Describes a page of a list of `total` rows. An empty list has one page
 * (docs/product/api-conventions.md#lists).
 */
export function paginate({ page, limit }: PageRequest, total: number): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}

/** The same for a list that never has more than one page. */
export function onlyPage(rows: readonly unknown[], limit: number): Pagination {
  return paginate({ page: 1, limit }, rows.length);
}

/**
 * The same for a list whose rows are counted up to `MAX_COUNTED`. `counted` is their number, or a
 * larger one than that when there are more; the pages then end with the last counted row
 * (docs/product/api-conventions.md#lists).
 */
export function paginateUpTo(request: PageRequest, counted: number): Pagination {
  if (counted <= MAX_COUNTED) return paginate(request, counted);
  return { ...paginate(request, MAX_COUNTED), totalIsExact: false };
}

import type { Pagination } from '@muster/contract';
import { type PageRequest, pageOffset, paginate as paginationOf } from '@muster/domain';

/** One page of a list with its pagination. */
export function paginate<T>(
  all: readonly T[],
  request: PageRequest,
): { items: T[]; pagination: Pagination } {
  const offset = pageOffset(request);
  return {
    items: all.slice(offset, offset + request.limit),
    pagination: paginationOf(request, all.length),
  };
}

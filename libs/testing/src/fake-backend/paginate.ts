import type { Pagination } from '@muster/contract';

/** One page of a list with its pagination. */
export function paginate<T>(
  all: readonly T[],
  { page, limit }: { page: number; limit: number },
): { items: T[]; pagination: Pagination } {
  const total = all.length;
  return {
    items: all.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  };
}

import { PAGE_SIZE } from '@muster/contract';

/** Which rows of a list are shown, as SQL. */
export interface Slice {
  limit: string;
  offset: string;
  /** Tells statements apart whose slices are written differently. */
  name: string;
  /** Of the statement from `$2` on. */
  values: number[];
}

/** The limits that pages ask for: only these, because every connection keeps every statement that has a name. */
const USUAL_LIMITS: readonly number[] = [
  PAGE_SIZE.events,
  PAGE_SIZE.explore,
  PAGE_SIZE.adminEvents,
];

/**
 * The first page in its usual size is written out, because PostgreSQL then keeps the plan: for a limit that it does not know it assumes
 * a tenth of all rows, and plans anew for each request.
 */
export function sliceOf({ limit, offset }: { limit: number; offset: number }): Slice {
  if (offset === 0 && USUAL_LIMITS.includes(limit))
    return { limit: `${limit}`, offset: '0', name: `-first-${limit}`, values: [] };
  return { limit: '$2::bigint', offset: '$3::bigint', name: '', values: [limit, offset] };
}

import { PAGE_SIZE } from '@muster/contract';

/** Which rows of a list are shown, as SQL. */
export interface Slice {
  limit: string;
  offset: string;
  /** Tells statements apart whose slices are written differently. */
  name: string;
  /** Of the parameters from `firstIndex` on. */
  values: number[];
  /** What the rows are taken from, in an order. */
  among: (from: string, order: string) => string;
}

/** The limits that pages ask for: only these, because every connection keeps every statement that has a name. */
const USUAL_LIMITS: ReadonlySet<number> = new Set(Object.values(PAGE_SIZE));

/** Pages that end before it are read from so many rows. */
const EARLY = 2_000;

interface Page {
  limit: number;
  offset: number;
  /** The number of the first parameter that is free. */
  firstIndex: number;
}

/**
 * The first page in its usual size is written out, because PostgreSQL then keeps the plan: for a limit or an offset that it does not
 * know it assumes a tenth of all rows, and plans anew for each request. So are the limit of early pages and how far they reach.
 */
export function sliceOf({ limit, offset, firstIndex }: Page): Slice {
  const isUsual = USUAL_LIMITS.has(limit);
  if (isUsual && offset === 0)
    return { limit: `${limit}`, offset: '0', name: `-first-${limit}`, values: [], among: amongAll };
  const parameter = `$${firstIndex}::bigint`;
  if (isUsual && offset + limit <= EARLY) {
    const name = `-early-${limit}`;
    return { limit: `${limit}`, offset: parameter, name, values: [offset], among: amongEarly };
  }
  if (isUsual) {
    const name = `-${limit}`;
    return { limit: `${limit}`, offset: parameter, name, values: [offset], among: amongAll };
  }
  const next = `$${firstIndex + 1}::bigint`;
  return { limit: parameter, offset: next, name: '', values: [limit, offset], among: amongAll };
}

function amongAll(from: string): string {
  return from;
}

function amongEarly(from: string, order: string): string {
  return `(select * from ${from} order by ${order} limit ${EARLY}) early`;
}

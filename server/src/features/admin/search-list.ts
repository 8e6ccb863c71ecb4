interface ListSearch<Row> {
  /** Looks among the first of the list: the rows of the page, each with how many match there, at most `max`. */
  listAmongFirst: (max: number, slice: Slice) => Promise<(Row & { counted: number })[]>;
  /** The ids of what matches, in no order: at most `max`. */
  listIds: (max: number) => Promise<string[]>;
  /** What these ids belong to, in the order of the list. */
  listRows: (ids: readonly string[], slice: Slice) => Promise<Row[]>;
  /** All that matches, in the order of the list. */
  listMatches: (slice: Slice) => Promise<Row[]>;
}

interface Slice {
  limit: number;
  offset: number;
}

/**
 * A page of what a search finds in a long list, and how many it found: more than `maxTotal` stands for any larger number, and behind
 * so many nothing is shown. What many have is soon found among the first of the list; what few have is found by its index. Which it
 * is only shows in the attempt: PostgreSQL does not know how many words have a beginning.
 */
export async function searchList<Row>(
  search: ListSearch<Row>,
  { maxTotal, limit, offset }: Slice & { maxTotal: number },
): Promise<{ rows: Row[]; counted: number }> {
  const page = { limit, offset };
  const first = await search.listAmongFirst(maxTotal + 1, page);
  const countedFirst = first[0]?.counted ?? 0;
  if (countedFirst > maxTotal && offset < maxTotal) return { rows: first, counted: countedFirst };
  const ids = await search.listIds(maxTotal + 1);
  const counted = ids.length;
  if (offset >= Math.min(counted, maxTotal)) return { rows: [], counted };
  const rows = counted > maxTotal ? search.listMatches(page) : search.listRows(ids, page);
  return { rows: await rows, counted };
}

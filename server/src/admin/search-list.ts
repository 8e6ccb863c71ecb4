interface ListSearch<Row> {
  /** The ids of what matches among the first of the list, in its order: at most `max`. */
  listFirstIds: (max: number) => Promise<string[]>;
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
  const first = await search.listFirstIds(maxTotal + 1);
  const isMany = first.length > maxTotal;
  const ids = isMany ? first : await search.listIds(maxTotal + 1);
  const counted = ids.length;
  if (offset >= Math.min(counted, maxTotal)) return { rows: [], counted };
  const page = { limit, offset };
  if (isMany) {
    const shown = ids.slice(offset, offset + limit);
    return { rows: await search.listRows(shown, { limit, offset: 0 }), counted };
  }
  const rows = counted > maxTotal ? search.listMatches(page) : search.listRows(ids, page);
  return { rows: await rows, counted };
}

/** The list with one item taken from its place and put into another; the same when there is no such place. */
export function moveItem<T>(
  list: readonly T[],
  { from, to }: { from: number; to: number },
): readonly T[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

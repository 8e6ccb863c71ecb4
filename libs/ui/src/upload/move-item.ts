/** The list with one item moved to another index; the same list if there is no such index. */
export function moveItem<T>(
  list: readonly T[],
  { from, to }: { from: number; to: number },
): readonly T[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

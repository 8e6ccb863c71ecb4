import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useVirtualRows } from '../virtual-rows/index.ts';
import type { RowContext, RowProps, RowsProps, ToggleMode } from './column.ts';

/**
 * Up to here every row is rendered; beyond it only those in view and some around them
 * (docs/design.md#participants).
 */
const RENDER_ALL_UP_TO = 100;
const OVERSCAN = 12;

interface Holder {
  /** The element that holds the rows. */
  body: RefObject<HTMLElement | null>;
  rowHeightPx: number;
}

/** The props of each rendered row, and the height of those left out before and after them. */
export function useRows<Row>(
  { data, columns, selection, virtual, cards }: RowsProps<Row>,
  { body, rowHeightPx }: Holder,
) {
  const onToggle = useToggle({ data, selection });
  const { indexes, beforePx, afterPx, measure } = useVirtualRows({
    count: data.rows.length,
    renderAllUpTo: virtual ? RENDER_ALL_UP_TO : Number.POSITIVE_INFINITY,
    overscan: OVERSCAN,
    scroller: virtual?.scroller ?? null,
    body,
    rowHeightPx,
  });
  const count = data.rows.length;
  const context = useMemo<RowContext<Row>>(
    () => ({ columns, cards, count, onToggle, measure }),
    [columns, cards, count, onToggle, measure],
  );
  const rows = indexes.flatMap((index): RowProps<Row>[] => {
    const row = data.rows[index];
    if (row === undefined) return [];
    const id = data.id(row);
    const isSelected = selection?.selected.has(id) ?? false;
    const checkLabel = selection && `Select ${data.name(row)}`;
    return [{ row, id, index, checkLabel, isSelected, context }];
  });
  return { rows, beforePx, afterPx };
}

type Toggled<Row> = Pick<RowsProps<Row>, 'data' | 'selection'>;

/** Selects rows or not; the same function for as long as the table exists. */
function useToggle<Row>(props: Toggled<Row>): (id: string, mode: ToggleMode) => void {
  const latest = useRef(props);
  const lastId = useRef<string>(null);
  useEffect(() => {
    latest.current = props;
  });
  return useCallback((id: string, mode: ToggleMode) => {
    const { data, selection } = latest.current;
    if (!selection) return;
    const ids = mode === 'range' ? idsBetween(data.rows.map(data.id), lastId.current, id) : [id];
    lastId.current = id;
    const next = new Set(selection.selected);
    const isSelecting = !next.has(id);
    for (const one of ids) isSelecting ? next.add(one) : next.delete(one);
    selection.onChange(next);
  }, []);
}

/** The ids from one to the other, in either direction; only `to` when `from` is not among them. */
function idsBetween(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

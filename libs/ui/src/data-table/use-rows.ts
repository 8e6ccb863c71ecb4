import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useVirtualRows } from '../virtual-rows/index.ts';
import type { RowContext, RowProps, RowsProps, Selection } from './column.ts';

/** Up to here every row is rendered; beyond it only those in view and some around them (docs/design.md#participants). */
const RENDER_ALL_UP_TO = 100;
const OVERSCAN = 12;

interface Holder {
  /** The element that holds the rows. */
  body: RefObject<HTMLElement | null>;
  rowHeightPx: number;
}

/** The props of each rendered row, and the height of those left out before and after them. */
export function useRows<Row>(
  { data, columns, selection, virtual }: RowsProps<Row>,
  { body, rowHeightPx }: Holder,
) {
  const onToggle = useToggle(selection);
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
    () => ({ columns, count, onToggle, measure }),
    [columns, count, onToggle, measure],
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

/** Selects a row or not; the same function for as long as the table exists. */
function useToggle(selection: Selection | undefined): (id: string) => void {
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  return useCallback((id: string) => {
    if (!latest.current) return;
    const next = new Set(latest.current.selected);
    if (!next.delete(id)) next.add(id);
    latest.current.onChange(next);
  }, []);
}

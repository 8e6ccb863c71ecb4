import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Up to here every row is rendered; beyond it only those in view and some around them (docs/design.md#participants). */
const MAX_RENDERED_ROWS = 100;

interface VirtualOptions {
  count: number;
  isEnabled: boolean;
  /** The element that scrolls; null until it is mounted. */
  scroller: HTMLElement | null;
  /** The element that holds the rows; other content can scroll above it. */
  body: RefObject<HTMLElement | null>;
  /** An estimate; each row is measured once it is rendered. */
  rowHeightPx: number;
}

/** The indexes of the rows to render, and the height of those left out before and after them. */
export function useVirtualRows(options: VirtualOptions) {
  const { count, scroller, rowHeightPx } = options;
  const isVirtual = options.isEnabled && count > MAX_RENDERED_ROWS;
  const scrollMargin = useScrollMargin(options, isVirtual);
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    scrollMargin,
  });
  if (!isVirtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { indexes, beforePx: 0, afterPx: 0, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    indexes: items.map(({ index }) => index),
    beforePx: first ? first.start - scrollMargin : 0,
    afterPx: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}

/** The height, in px, of the scrolling content above the rows. */
function useScrollMargin({ scroller, body }: VirtualOptions, isVirtual: boolean): number {
  const [marginPx, setMarginPx] = useState(0);
  useLayoutEffect(() => {
    if (!isVirtual || !scroller || !body.current) return;
    const { top } = body.current.getBoundingClientRect();
    setMarginPx(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, [isVirtual, scroller, body]);
  return marginPx;
}

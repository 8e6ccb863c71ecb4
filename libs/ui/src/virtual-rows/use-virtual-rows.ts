import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

interface VirtualRowsOptions {
  count: number;
  /** The element that scrolls; null until it is mounted. */
  scroller: HTMLElement | null;
  /** The element that holds the rows; other content can scroll above it. */
  body: RefObject<HTMLElement | null>;
  /** An estimate; each row is measured once it is rendered. */
  rowHeightPx: number;
  /** Up to this many rows, every row is rendered. */
  renderAllUpTo: number;
  /** How many rows are rendered before and after those in view. */
  overscan: number;
}

/** Which rows of a long list to render. */
export interface VirtualRows {
  indexes: readonly number[];
  /** The height, in px, of the rows left out before and after the rendered ones. */
  beforePx: number;
  afterPx: number;
  /**
   * The ref of each rendered row, which needs `data-index` too; undefined while every row is
   * rendered.
   */
  measure: ((element: Element | null) => void) | undefined;
  /** Scrolls to a row that may not be rendered. */
  scrollToIndex: (index: number) => void;
}

/**
 * Renders only the rows in view, and some around them, once a list is long. The rows left out are
 * replaced by empty space of their height:
 *
 *     const { indexes, beforePx, afterPx, measure } = useVirtualRows({ count: rows.length,
 *     scroller, body, … });
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { count, scroller, rowHeightPx, overscan } = options;
  const isVirtual = count > options.renderAllUpTo;
  const scrollMargin = useScrollMargin(options, isVirtual);
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan,
    scrollMargin,
  });
  const { scrollToIndex } = virtualizer;
  if (!isVirtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { indexes, beforePx: 0, afterPx: 0, measure: undefined, scrollToIndex };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    indexes: items.map(({ index }) => index),
    beforePx: first ? first.start - scrollMargin : 0,
    afterPx: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
    scrollToIndex,
  };
}

/** The height, in px, of the scrolling content above the rows. */
function useScrollMargin({ scroller, body }: VirtualRowsOptions, isVirtual: boolean): number {
  const [marginPx, setMarginPx] = useState(0);
  useLayoutEffect(() => {
    if (!isVirtual || !scroller || !body.current) return;
    const { top } = body.current.getBoundingClientRect();
    setMarginPx(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, [isVirtual, scroller, body]);
  return marginPx;
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Up to here every row is in the page; past it only those in sight and some around them (design.md). */
const MOST_WHOLE = 100;

interface VirtualOptions {
  count: number;
  /** What scrolls; null until it is there. */
  scroller: HTMLElement | null;
  /** What holds the rows, below whatever else scrolls with them. */
  body: RefObject<HTMLElement | null>;
  /** About how high a row is, in pixels; each is measured once it is there. */
  rowHeight: number;
}

/** Which rows stand in the page, and the height of those left out before and after them. */
export function useVirtualRows({ count, scroller, body, rowHeight }: VirtualOptions) {
  const isVirtual = count > MOST_WHOLE;
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (!isVirtual || !scroller || !body.current) return;
    const { top } = body.current.getBoundingClientRect();
    setScrollMargin(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, [isVirtual, scroller, body]);
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  if (!isVirtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { indexes, before: 0, after: 0, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}

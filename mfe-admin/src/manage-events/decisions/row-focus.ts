import { useEffect, useRef, useState } from 'react';

/** Marks the element of a row that takes the focus when the row before it is gone. */
export const ROW_TARGET = { 'data-row-target': '' };

interface Removal {
  id: string;
  /** The position that the row had. */
  index: number;
}

/**
 * Moves the focus when the row that has it disappears: to the row that takes its place, to the last
 * one, or to the heading. Call `expectRemoval` before the change; put `section` on the element
 * around the rows and its heading.
 */
export function useRowFocus(ids: readonly string[]) {
  const section = useRef<HTMLElement>(null);
  const removal = useRef<Removal | null>(null);
  const key = ids.join();
  useEffect(() => {
    const { id, index } = removal.current ?? {};
    if (id === undefined || index === undefined || key.split(',').includes(id)) return;
    removal.current = null;
    // A dialog above the rows returns the focus itself once it closes.
    if (document.activeElement === document.body) findRowTarget(section.current, index)?.focus();
  }, [key]);
  const lastIndex = useRef(0);
  function expectRemoval(id: string) {
    lastIndex.current = Math.max(0, ids.indexOf(id));
    removal.current = { id, index: lastIndex.current };
  }
  // The same function for as long as the rows exist, because dialogs keep it.
  const [focusFallback] = useState(() => () => findRowTarget(section.current, lastIndex.current));
  return { section, expectRemoval, focusFallback };
}

/** The row at an index or the last one, else the heading of the rows. */
export function findRowTarget(section: HTMLElement | null, index: number): HTMLElement | null {
  const rows = section?.querySelectorAll<HTMLElement>('[data-row-target]') ?? [];
  const target = rows[Math.min(index, rows.length - 1)];
  if (target) return target;
  const heading = section?.querySelector('h2') ?? null;
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

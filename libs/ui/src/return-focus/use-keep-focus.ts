import { useLayoutEffect } from 'react';

/**
 * Keeps the focus in a part of the page. When the element that has it is removed (a row that no
 * longer matches, a button that has done its work), the focus moves to the row in its place, or in
 * the place of the row that had the focus last; without rows, to the first control. Rows are the
 * elements with `data-index`, as a `DataTable` has them.
 *
 *     const [list, setList] = useState<HTMLElement | null>(null);
 *     useKeepFocus(list);
 *     return <div ref={setList}>…</div>;
 */
export function useKeepFocus(container: HTMLElement | null): void {
  // Not after the first paint, when a control can have the focus already.
  useLayoutEffect(() => {
    if (!container) return;
    let last: HTMLElement | null = null;
    let lastIndex = 0;
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      const row = target.closest<HTMLElement>('[data-index]');
      if (row) lastIndex = Number(row.dataset.index);
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      findControl(container, lastIndex)?.focus({ preventScroll: true });
    });
    container.addEventListener('focusin', remember);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [container]);
}

const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled)';

/** The first control of the row in this place, or of the nearest one before it. */
function findControl(container: HTMLElement, index: number): HTMLElement | null {
  const rows = [...container.querySelectorAll<HTMLElement>('[data-index]')];
  const row = rows.findLast((one) => Number(one.dataset.index) <= index) ?? rows[0];
  return (row ?? container).querySelector<HTMLElement>(CONTROL);
}

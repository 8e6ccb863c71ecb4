import { useLayoutEffect } from 'react';

/**
 * Keeps the focus in a part of the page. When the element that has it is removed (a row that no
 * longer matches, a button that has done its work), the focus moves to the row in its place, or in
 * the place of the row that had the focus last; without rows, to the control after them. Rows are
 * the elements with `data-index`, as a `DataTable` has them, and else the items of a list.
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
    let around: Around = { list: null, next: undefined };
    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      const row = target.closest<HTMLElement>('[data-index]');
      const item = target.closest('li');
      const list = item?.parentElement ?? null;
      around = { list, next: list ? findAfter(list, container) : undefined };
      if (row) lastIndex = Number(row.dataset.index);
      else if (item && list) lastIndex = [...list.children].indexOf(item);
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const control = findControl(container, lastIndex) ?? findAround(around, lastIndex);
      (control ?? container.querySelector<HTMLElement>(CONTROL))?.focus({ preventScroll: true });
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
  return row?.querySelector<HTMLElement>(CONTROL) ?? null;
}

/** Where an element was. */
interface Around {
  list: HTMLElement | null;
  /** The first control after the list. */
  next: HTMLElement | undefined;
}

function findAfter(list: HTMLElement, container: HTMLElement | null): HTMLElement | undefined {
  const controls = [...(container?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
  const isAfter = Node.DOCUMENT_POSITION_FOLLOWING;
  return controls.find((one) => {
    return !list.contains(one) && list.compareDocumentPosition(one) & isAfter;
  });
}

/** The first control of the item in this place, or else the one after the list. */
function findAround({ list, next }: Around, index: number): HTMLElement | null {
  const items = list?.isConnected ? [...list.children] : [];
  const item = items[Math.min(index, items.length - 1)];
  return item?.querySelector<HTMLElement>(CONTROL) ?? (next?.isConnected ? next : null);
}

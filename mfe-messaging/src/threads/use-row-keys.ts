import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface RowKeysOptions {
  /** The ids of all rows, in order. */
  ids: readonly string[];
  /** The indexes of the rendered rows. */
  rendered: readonly number[];
  /** The row that Tab reaches first. */
  selectedId: string | undefined;
  /** The element around the rows. It takes the focus of a row that is scrolled out of sight. */
  list: RefObject<HTMLElement | null>;
  scrollToIndex: (index: number) => void;
}

/**
 * The arrow keys, Home and End move between the rows of a long list; Tab reaches one of them. Each
 * row needs `data-index` and contains one link.
 */
export function useRowKeys(options: RowKeysOptions) {
  const { ids, rendered, selectedId, list, scrollToIndex } = options;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const current = ids.indexOf(focusedId ?? selectedId ?? '');
  const keepFocus = useFocusAfterScrolling(list);
  function onKeyDown(event: KeyboardEvent) {
    const next = nextIndex(event.key, { current, last: ids.length - 1 });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!focusRow(list, next)) {
      keepFocus.moveTo(next);
      scrollToIndex(next);
    }
  }
  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) setFocusedId(ids[Number(row.dataset.index)] ?? null);
    keepFocus.onFocus(event);
  }
  return {
    /** The props of the element around the rows. */
    listProps: { tabIndex: -1, onKeyDown, onFocus, onBlur: keepFocus.onBlur },
    /** The index of the row that Tab reaches. */
    tabStop: rendered.includes(current) ? current : rendered[0],
  };
}

function nextIndex(
  key: string,
  { current, last }: { current: number; last: number },
): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, last);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Focuses a row if it is rendered. */
function focusRow(list: RefObject<HTMLElement | null>, index: number): boolean {
  const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  link?.focus();
  return Boolean(link);
}

/**
 * Keeps the focus in the list when its row is scrolled out of the rendered ones, and moves it to a
 * row once that is rendered.
 */
function useFocusAfterScrolling(list: RefObject<HTMLElement | null>) {
  const focused = useRef<HTMLElement | null>(null);
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current !== null && focusRow(list, next.current)) next.current = null;
    const isLost = focused.current?.isConnected === false;
    if (!isLost || document.activeElement !== document.body) return;
    focused.current = null;
    list.current?.focus({ preventScroll: true });
  });
  return {
    moveTo: (index: number) => {
      next.current = index;
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) focused.current = null;
    },
  };
}

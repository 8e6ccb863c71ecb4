import { belowQuery } from '@muster/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The sidebar as a drawer, below 992 px (docs/design.md#sidebar). */
export interface Drawer {
  opened: boolean;
  open: () => void;
  close: () => void;
  /** The button that opens it; it receives the focus again. */
  opener: React.RefObject<HTMLButtonElement | null>;
}

/**
 * The drawer opens by its button. It closes by Escape, the backdrop, a followed link, and when the
 * window crosses 992 px.
 */
export function useDrawer(): Drawer {
  const { key } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  // Bound to the page it was opened on, so that a followed link closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === key;
  const close = useCallback(() => {
    setOpenedOn(null);
    opener.current?.focus();
  }, []);

  useEffect(() => {
    if (!opened) return;
    function onKey(event: KeyboardEvent) {
      return event.key === 'Escape' && close();
    }
    const narrow = window.matchMedia(belowQuery('desktop'));
    function onChange() {
      return setOpenedOn(null);
    }
    window.addEventListener('keydown', onKey);
    narrow.addEventListener('change', onChange);
    return () => {
      window.removeEventListener('keydown', onKey);
      narrow.removeEventListener('change', onChange);
    };
  }, [opened, close]);

  return { opened, open: () => setOpenedOn(key), close, opener };
}

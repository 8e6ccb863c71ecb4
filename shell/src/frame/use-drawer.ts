import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** From here the sidebar stands still (design.md). */
const DESKTOP = '(min-width: 992px)';

/** The sidebar as a drawer under 992 px. */
export interface Drawer {
  opened: boolean;
  open: () => void;
  close: () => void;
  /** The button that opens it; gets the focus back. */
  opener: React.RefObject<HTMLButtonElement | null>;
}

/** Opens by its button; closes by Escape, its backdrop, following a link, and when the window grows. */
export function useDrawer(): Drawer {
  const { key } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  // Open for the page it was opened on: a link followed leaves it behind, closed.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === key;
  const close = useCallback(() => {
    setOpenedOn(null);
    opener.current?.focus();
  }, []);

  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const wide = window.matchMedia(DESKTOP);
    const onWide = () => setOpenedOn(null);
    window.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      window.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
    };
  }, [opened, close]);

  return { opened, open: () => setOpenedOn(key), close, opener };
}

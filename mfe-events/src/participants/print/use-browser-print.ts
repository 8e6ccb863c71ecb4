import { useLayoutEffect, useRef } from 'react';

interface BrowserPrint {
  /** Ctrl+P, or ⌘P on a Mac. False leaves it to the browser. */
  onKey: () => boolean;
  /** The browser lays the page out for paper as soon as this returns. */
  onBefore: () => void;
  onAfter: () => void;
}

/** Takes part in the browser's own print while mounted. */
export function useBrowserPrint(listeners: BrowserPrint): void {
  const latest = useRef(listeners);
  useLayoutEffect(() => {
    latest.current = listeners;
  });
  // Not after the first paint, when the page can be printed already.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isPrint(event) && latest.current.onKey()) event.preventDefault();
    }
    function onBefore() {
      latest.current.onBefore();
    }
    function onAfter() {
      latest.current.onAfter();
    }
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);
}

function isPrint({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

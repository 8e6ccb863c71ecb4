import { useEffect, useRef } from 'react';

/** What is open, the last on top. */
const open: object[] = [];

/**
 * Escape closes what was opened last, alone. Those of Mantine close every dialog that is open, and
 * at the gate somebody signs in one above another.
 */
export function useEscape(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const own = {};
    open.push(own);
    function close({ key, isComposing }: KeyboardEvent) {
      if (key === 'Escape' && !isComposing && open.at(-1) === own) latest.current();
    }
    window.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('keydown', close);
      open.splice(open.indexOf(own), 1);
    };
  }, []);
}

import { useEffect } from 'react';

/** The browser asks before a page is closed of which something was not sent. */
export function useUnsentWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    function ask(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}

import { useCallback, useEffect, useState } from 'react';

/** docs/product/screens.md#copied-notice */
const NOTICE_MS = 2_000;

/** Copies a text, and says for two seconds whether that worked. */
export function useCopy() {
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const copy = useCallback(async (text: string) => {
    try {
      // Browsers have no clipboard on a page without https.
      await navigator.clipboard.writeText(text);
      setNotice('Copied');
    } catch {
      setNotice('The text could not be copied');
    }
  }, []);
  return { notice, copy };
}

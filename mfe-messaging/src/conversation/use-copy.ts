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
  const copy = useCallback((text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setNotice('Copied'),
      () => setNotice('The text could not be copied'),
    );
  }, []);
  return { notice, copy };
}

import { useEffect, useState } from 'react';

interface Notice {
  id: number;
  tone: 'error' | 'success';
  text: string;
}

export type Notify = (notice: Omit<Notice, 'id'>) => void;

/** Success goes after this many milliseconds (spec.md §9); an error stays until dismissed. */
const SUCCESS_HIDES_AFTER = 5_000;

let lastId = 0;

/** What the dialog has to say: the page's own banners lie under it. The newest takes the place of the one before. */
export function useNotices() {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (notice?.tone !== 'success') return undefined;
    const timer = setTimeout(() => setNotice(null), SUCCESS_HIDES_AFTER);
    return () => clearTimeout(timer);
  }, [notice]);
  const notify: Notify = ({ tone, text }) => {
    lastId += 1;
    setNotice({ id: lastId, tone, text });
  };
  return { notices: notice ? [notice] : [], notify, dismiss: () => setNotice(null) };
}

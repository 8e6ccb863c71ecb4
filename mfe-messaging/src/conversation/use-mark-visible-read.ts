import { MAX_COUNT, type Message } from '@muster/contract';
import { useEffect, useState } from 'react';
import { useMarkRead } from '../queries.ts';

/**
 * Marks unread messages as read while the page is visible. Each is requested once; after a failure it is requested again when
 * something changes (docs/product.md#mark-read).
 */
export function useMarkVisibleRead(unread: readonly Message[], isVisible: boolean): void {
  const markRead = useMarkRead();
  const [requested] = useState(() => new Set<string>());
  useEffect(() => {
    if (!isVisible) return;
    const ids = unread.map(({ id }) => id).filter((id) => !requested.has(id));
    for (let at = 0; at < ids.length; at += MAX_COUNT.markRead) {
      const batch = ids.slice(at, at + MAX_COUNT.markRead);
      for (const id of batch) requested.add(id);
      function forget() {
        for (const id of batch) requested.delete(id);
      }
      markRead(batch, { onError: forget });
    }
  }, [unread, requested, markRead, isVisible]);
}

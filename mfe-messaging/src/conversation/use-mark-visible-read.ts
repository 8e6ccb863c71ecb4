import type { Message } from '@muster/contract';
import { useEffect, useState } from 'react';
import { useMarkRead } from '../queries.ts';

/**
 * Marks the messages up to the last unread one as read while the page is visible, those of pages
 * that are not loaded too. Each last message is requested once; after a failure it is requested
 * again when something changes (docs/product/messages.md#mark-read).
 */
export function useMarkVisibleRead(unread: readonly Message[], isVisible: boolean): void {
  const markRead = useMarkRead();
  const [requested] = useState(() => new Set<string>());
  useEffect(() => {
    const lastId = unread.at(-1)?.id;
    if (!isVisible || !lastId || requested.has(lastId)) return;
    requested.add(lastId);
    markRead(lastId, { onError: () => requested.delete(lastId) });
  }, [unread, requested, markRead, isVisible]);
}

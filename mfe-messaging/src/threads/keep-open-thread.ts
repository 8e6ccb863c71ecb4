import type { Thread } from '@muster/contract';
import { useState } from 'react';

interface Selection {
  selectedId: string | undefined;
  /** Changes with the filter. */
  filterKey: string;
  /** The threads still belong to an earlier filter. */
  isOutdated: boolean;
}

/**
 * The listed threads, and the open one also when the filter does not list it any more: reading a
 * thread must not remove it from the unread ones while it is open.
 */
export function useOpenThreadKept(threads: readonly Thread[], selection: Selection): Thread[] {
  const { selectedId, filterKey, isOutdated } = selection;
  const [kept, setKept] = useState<{ filterKey: string; thread: Thread } | null>(null);
  const listed = threads.find(({ threadId }) => threadId === selectedId);
  const isNew = listed !== kept?.thread || filterKey !== kept?.filterKey;
  if (listed && !isOutdated && isNew) setKept({ filterKey, thread: listed });
  const isKept = kept?.filterKey === filterKey && kept.thread.threadId === selectedId;
  return listThreads(threads, isKept ? kept.thread : null);
}

/**
 * Each thread once, and `open` at the position of its last activity. A thread may be on two pages
 * if it became active between two requests.
 */
export function listThreads(threads: readonly Thread[], open: Thread | null): Thread[] {
  const unique = [...new Map(threads.map((thread) => [thread.threadId, thread])).values()];
  if (!open || unique.some(({ threadId }) => threadId === open.threadId)) return unique;
  const below = unique.findIndex(({ lastActivity }) => lastActivity < open.lastActivity);
  return unique.toSpliced(below < 0 ? unique.length : below, 0, { ...open, unreadCount: 0 });
}

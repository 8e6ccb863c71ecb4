import { useEffect } from 'react';

/** Tells all tabs of this browser, while `isReading`, that the thread is open in a visible page. */
export function useReadingLock(threadId: string, isReading: boolean): void {
  useEffect(() => {
    // Only secure pages have locks.
    if (!isReading || !navigator.locks) return;
    let release: (() => void) | undefined;
    const isRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(nameOf(threadId), { mode: 'shared' }, () => isRead);
    return () => release?.();
  }, [threadId, isReading]);
}

/** Whether a thread is open in a visible page of this browser. */
export async function isBeingRead(threadId: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(threadId));
}

function nameOf(threadId: string): string {
  return `muster-reading:${threadId}`;
}

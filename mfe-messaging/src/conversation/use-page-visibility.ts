import { useSyncExternalStore } from 'react';

/** Whether the page is in a visible tab. */
export function usePageVisibility(): boolean {
  return useSyncExternalStore(subscribeToVisibility, isPageVisible);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function setTitle(title: string | null): void {
  current = title;
  for (const listener of [...listeners]) listener();
}

/** Gives the browser's tab the title of what is open, such as an event, as long as the component is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title]);
}

/** The title that the remote has given; null when there is none. For the host, which writes it. */
export function useGivenPageTitle(): string | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

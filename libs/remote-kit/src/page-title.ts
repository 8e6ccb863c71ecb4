import { useEffect, useId, useSyncExternalStore } from 'react';

/**
 * What is open, by the component that names it; the one mounted last, such as a panel over a page,
 * gives the title.
 */
const titles = new Map<string, string>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Gives the browser's tab the title of what is open, such as an event, as long as the component is
 * mounted; null: none.
 */
export function usePageTitle(title: string | null): void {
  const id = useId();
  useEffect(() => {
    if (title === null) return;
    titles.set(id, title);
    announce();
    return () => {
      titles.delete(id);
      announce();
    };
  }, [id, title]);
}

/** The title that the remote has given; null when there is none. For the host, which writes it. */
export function useGivenPageTitle(): string | null {
  return useSyncExternalStore(subscribe, readTitle);
}

function readTitle(): string | null {
  return [...titles.values()].at(-1) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useSyncExternalStore } from 'react';
import { useSession } from '../kit.tsx';

const listeners = new Set<() => void>();

/**
 * What an account has chosen on this device, as text that is kept after signing out; null when
 * nothing was chosen or the browser has no storage. Whoever reads it checks it.
 */
export function readDeviceSetting(name: string, userId: string): string | null {
  try {
    return localStorage.getItem(storageKey(name, userId));
  } catch {
    return null;
  }
}

/** Keeps a choice of an account on this device. Without storage it is lost. */
function writeDeviceSetting(name: string, userId: string, value: string): void {
  try {
    localStorage.setItem(storageKey(name, userId), value);
  } catch {
    // Nothing is kept; the initial state stays.
  }
  for (const listener of listeners) listener();
}

/**
 * A choice of the signed-in account on this device, and how to change it. It follows the other tabs
 * of the browser.
 *
 *     const [stored, store] = useDeviceSetting('events-view');
 */
export function useDeviceSetting(name: string): [string | null, (value: string) => void] {
  const userId = useSession().user.id;
  const value = useSyncExternalStore(subscribe, () => readDeviceSetting(name, userId));
  return [value, (next) => writeDeviceSetting(name, userId, next)];
}

function storageKey(name: string, userId: string): string {
  return `muster-${name}:${userId}`;
}

/**
 * A tab hears of its own changes from `listeners`, and of those of other tabs from the event
 * `storage`.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../kit.tsx';

/** How a new message announces itself; both are off until they are chosen (docs/product.md#notification-settings). */
export interface NotificationSettings {
  /** By a notification of the desktop. The browser must allow it too. */
  desktop: boolean;
  /** By a short tone. */
  sound: boolean;
}

const listeners = new Set<() => void>();

/** The settings of an account in this browser. What cannot be read counts as off. */
export function readNotificationSettings(userId: string): NotificationSettings {
  return parseSettings(readStored(userId));
}

/** The settings of the signed-in account, and how to change them. They follow the other tabs of the browser. */
export function useNotificationSettings() {
  const userId = useSession().user.id;
  const stored = useSyncExternalStore(subscribe, () => readStored(userId));
  const settings = useMemo(() => parseSettings(stored), [stored]);
  function change(part: Partial<NotificationSettings>) {
    writeStored(userId, JSON.stringify({ ...readNotificationSettings(userId), ...part }));
  }
  return { settings, change };
}

function storageKey(userId: string): string {
  return `muster-notifications:${userId}`;
}

function parseSettings(stored: string | null): NotificationSettings {
  try {
    const { desktop, sound } = JSON.parse(stored ?? '{}') as Partial<NotificationSettings>;
    return { desktop: desktop === true, sound: sound === true };
  } catch {
    return { desktop: false, sound: false };
  }
}

function readStored(userId: string): string | null {
  try {
    return localStorage.getItem(storageKey(userId));
  } catch {
    return null;
  }
}

function writeStored(userId: string, value: string): void {
  try {
    localStorage.setItem(storageKey(userId), value);
  } catch {
    // Without storage the settings stay off.
  }
  for (const listener of listeners) listener();
}

/** A tab hears of its own changes from `listeners`, and of those of other tabs from the event `storage`. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

import type { Device } from '@muster/contract';
import { useMemo, useSyncExternalStore } from 'react';

/** What this browser was paired as (docs/product/crew.md#devices). */
export interface DeviceSession {
  token: string;
  device: Device;
  organizer: { id: string; name: string };
}

const KEY = 'muster-gate-device';
const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores what the browser was paired as; null forgets it. */
export function storeDeviceSession(session: DeviceSession | null): void {
  if (session) localStorage.setItem(KEY, JSON.stringify(session));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The paired device of this browser, in every tab; null when it is not paired. */
export function useDeviceSession(): DeviceSession | null {
  const stored = useSyncExternalStore(subscribe, read);
  return useMemo(() => parse(stored), [stored]);
}

function parse(stored: string | null): DeviceSession | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as DeviceSession);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

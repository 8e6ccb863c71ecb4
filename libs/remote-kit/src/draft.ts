import { useCallback, useState } from 'react';
import { useSession } from './kit.tsx';

const PREFIX = 'muster-draft';

/** What somebody typed and has not sent, and how to keep or drop it. */
export interface Draft<T> {
  /** What was kept when the component first showed; null when nothing was. */
  kept: T | null;
  keep: (value: T) => void;
  drop: () => void;
}

/**
 * Keeps what a person types through a reload, a lost session or a failed remote, for this tab and this account.
 * `name` tells the form and the thing edited: `event-form:new`. What cannot be stored is silently not kept.
 */
export function useDraft<T>(name: string): Draft<T> {
  const { user } = useSession();
  const key = `${PREFIX}:${user.id}:${name}`;
  const [kept] = useState(() => readDraft<T>(key));
  const keep = useCallback((value: T) => writeDraft(key, value), [key]);
  const drop = useCallback(() => writeDraft(key, null), [key]);
  return { kept, keep, drop };
}

/** Drops every draft of this tab: on signing out by choice the next person must not find them. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage, no drafts.
  }
}

function readDraft<T>(key: string): T | null {
  try {
    const stored = sessionStorage.getItem(key);
    return stored ? (JSON.parse(stored) as T) : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage must not stop anybody from typing.
  }
}

/** A draft beyond its tab: for all tabs until it is sent, discarded or the account signs out. */
export interface KeptDraft<T> {
  values: T;
  /** ISO 8601. */
  savedAt: string;
}

/** The kept draft with a storage key, or null if there is none or it cannot be read. */
export function readKeptDraft<T>(key: string): KeptDraft<T> | null {
  try {
    const stored = localStorage.getItem(key);
    const draft: KeptDraft<T> | null = stored ? JSON.parse(stored) : null;
    return draft?.values && draft.savedAt ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps a draft. False when the browser has no storage, or none left. */
export function writeKeptDraft<T>(key: string, draft: KeptDraft<T>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Discards a kept draft. */
export function dropKeptDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

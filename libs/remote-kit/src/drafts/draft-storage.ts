const PREFIX = 'muster-draft';

/**
 * The storage key of a draft. `owner` is the account's id, or `null` for a form that is filled in without a session.
 * `name` identifies the form and what it edits: `event-form:new`.
 */
export function draftKey(owner: string | null, name: string): string {
  return [PREFIX, ...(owner === null ? [] : [owner]), name].join(':');
}

/** The draft stored in this tab, or null if there is none or it cannot be read. */
export function readDraft<T>(key: string): T | null {
  try {
    const stored = sessionStorage.getItem(key);
    return stored ? (JSON.parse(stored) as T) : null;
  } catch {
    return null;
  }
}

/** Stores a draft for this tab. A full or forbidden storage is ignored: it must not stop anyone from typing. */
export function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // There is no draft then.
  }
}

/** Discards one draft. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Discards every draft of this tab: after a logout the next user must not find them (docs/product.md#drafts). */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

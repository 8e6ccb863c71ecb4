/** The beginning of the storage key of every draft. */
export const DRAFT_PREFIX = 'muster-draft';

/**
 * The storage key of a draft. `owner` is the account's id, or `null` for a form that is filled in
 * without a session. `name` identifies the form and what it edits: `event-form:new`.
 */
export function draftKey(owner: string | null, name: string): string {
  return [DRAFT_PREFIX, ...(owner === null ? [] : [owner]), name].join(':');
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

/**
 * Stores a draft for this tab. A full or forbidden storage is ignored: it must not stop anyone from
 * typing.
 */
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

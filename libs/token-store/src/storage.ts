/** The local storage keys of the session (docs/product/sessions.md#session-storage). */
export const SESSION_KEYS = ['accessToken', 'refreshToken', 'user'] as const;
/** One of `SESSION_KEYS`. */
type SessionKey = (typeof SESSION_KEYS)[number];

/** The local storage key of what stays when the session ends. */
type StoredKey = SessionKey | 'deviceTokens';

/** Used if the browser denies local storage; the session then lasts until the page is closed. */
const memory = new Map<string, string>();

/** The stored value; null if there is none. */
export function readItem(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Stores a value; null removes it. */
export function writeItem(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** The keys of spec.md §9; nothing else of the session is kept. */
export const SESSION_KEYS = ['accessToken', 'refreshToken', 'user'] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

/** Stands in where the browser refuses local storage: the session then lasts as long as the page. */
const memory = new Map<string, string>();

export function readItem(key: SessionKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Null removes. */
export function writeItem(key: SessionKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

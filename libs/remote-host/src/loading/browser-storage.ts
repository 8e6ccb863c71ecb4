/** The part of localStorage that is used here. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What is stored under a key; null if there is nothing, or no usable storage. */
export function readItem(storage: BrowserStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. Without a usable storage, nothing is remembered. */
export function writeItem(
  storage: BrowserStorage,
  { key, value }: { key: string; value: string },
): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The current build is then opened on every visit.
  }
}

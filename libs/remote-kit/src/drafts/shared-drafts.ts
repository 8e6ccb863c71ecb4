import { draftKey } from './draft-storage.ts';

/**
 * Drafts of an account that all tabs of the browser share and that outlive the tab; see
 * `openSharedDrafts`.
 */
export interface SharedDrafts<T> {
  /** The drafts by their id, in no order. It is the same map until one of them changes. */
  read: () => ReadonlyMap<string, T>;
  /** Stores drafts by their id; null removes one. */
  write: (changes: ReadonlyMap<string, T | null>) => void;
  /** Calls the listener after a change in any tab. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void;
}

/** What local storage has refused, by key; it is used until the page is closed. */
const refused = new Map<string, string>();
const listeners = new Set<() => void>();

/**
 * Opens the drafts of an account with this name, such as `outbox`. Each has a storage key of its
 * own, because two tabs that wrote one list would overwrite each other's changes.
 */
export function openSharedDrafts<T>(owner: string, name: string): SharedDrafts<T> {
  const prefix = `${draftKey(owner, name)}:`;
  let last = { raw: '', drafts: new Map<string, T>() as ReadonlyMap<string, T> };
  function read() {
    const items = readItems(prefix);
    const raw = JSON.stringify(items);
    if (raw !== last.raw) last = { raw, drafts: parseItems<T>(items, prefix) };
    return last.drafts;
  }
  function write(changes: ReadonlyMap<string, T | null>) {
    if (changes.size === 0) return;
    for (const [id, value] of changes)
      writeItem(prefix + id, value === null ? null : JSON.stringify(value));
    notifyListeners();
  }
  function subscribe(listener: () => void) {
    function follow({ key }: StorageEvent) {
      if (key === null || key.startsWith(prefix)) listener();
    }
    listeners.add(listener);
    window.addEventListener('storage', follow);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', follow);
    };
  }
  return { read, write, subscribe };
}

/** Discards the shared drafts of every account. */
export function dropSharedDrafts(prefix: string): void {
  refused.clear();
  for (const [key] of readItems(prefix)) writeItem(key, null);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

function readItems(prefix: string): [key: string, text: string][] {
  const items = new Map(refused);
  try {
    for (const key of Object.keys(localStorage)) {
      if (!items.has(key)) items.set(key, localStorage.getItem(key) ?? '');
    }
  } catch {
    // What is in memory is all there is.
  }
  return [...items].filter(([key]) => key.startsWith(prefix));
}

function parseItems<T>(items: [string, string][], prefix: string): ReadonlyMap<string, T> {
  return new Map(
    items.flatMap(([key, text]) => {
      try {
        return [[key.slice(prefix.length), JSON.parse(text) as T]];
      } catch {
        return [];
      }
    }),
  );
}

function writeItem(key: string, text: string | null): void {
  refused.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) refused.set(key, text);
  }
}

import { OVERRIDE_PREFIX, OVERRIDES_KEY } from './has-overrides.ts';

/** The part of sessionStorage that is used here. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The remotes whose builds this tab replaces, for their developers (docs/remote.md#overrides). */
export interface Overrides {
  /** The address of the manifest to open instead of the published one; null if there is none. */
  get(remoteId: string): string | null;
  /** All of them, by the id of the remote. */
  list(): readonly { remoteId: string; url: string }[];
  /** Forgets all of them. */
  reset(): void;
}

/** What `createOverrides` needs. */
export interface OverridesOptions {
  /** The query of the page's address: each `remote.<id>=<origin or manifest>` is an override. */
  search: string;
  /**
   * Usually `sessionStorage`: another tab, and a link that somebody opens later, show what is
   * published.
   */
  storage: TabStorage;
  /** The origins that the configuration allows. An override of any other is ignored. */
  origins: readonly string[];
}

/**
 * The overrides of this tab: those of its address, and those that it had before. Without a usable
 * storage only the address counts.
 *
 *     createOverrides({ search: location.search, storage: sessionStorage, origins:
 *     ['http://localhost:3001'] })
 */
export function createOverrides({ search, storage, origins }: OverridesOptions): Overrides {
  const urls = new Map<string, string>(readStored(storage));
  for (const [name, value] of new URLSearchParams(search)) {
    const url = name.startsWith(OVERRIDE_PREFIX) ? toManifestUrl(value) : undefined;
    if (url) urls.set(name.slice(OVERRIDE_PREFIX.length), url);
  }
  for (const [remoteId, url] of urls)
    if (!origins.includes(new URL(url).origin)) urls.delete(remoteId);
  tryStorage(() => {
    if (urls.size > 0) storage.setItem(OVERRIDES_KEY, JSON.stringify([...urls]));
  });
  return {
    get: (remoteId) => urls.get(remoteId) ?? null,
    list: () => [...urls].map(([remoteId, url]) => ({ remoteId, url })),
    reset: () => {
      urls.clear();
      tryStorage(() => storage.removeItem(OVERRIDES_KEY));
    },
  };
}

/** The address of the page without its overrides, so that it can be passed on. */
export function withoutOverrides(search: string): string {
  const query = new URLSearchParams(search);
  const names = [...query.keys()].filter((name) => name.startsWith(OVERRIDE_PREFIX));
  // Anything else in the address stays as it was written.
  if (names.length === 0) return search;
  for (const name of names) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}

/** An origin means the manifest at its root, where a dev server has it. */
function toManifestUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname === '/' ? `${url.origin}/mf-manifest.json` : url.href;
}

function readStored(storage: TabStorage): [string, string][] {
  const stored = tryStorage(() => JSON.parse(storage.getItem(OVERRIDES_KEY) ?? '[]') as unknown);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && URL.canParse(String(entry[1])),
  );
}

/** A browser may deny its storage. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

import { OVERRIDE_PREFIX, OVERRIDES_KEY } from './has-overrides.ts';

/** The part of sessionStorage that is used here. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The remotes whose builds this tab replaces, for their developers (docs/remote.md#overrides). */
export interface Overrides {
  /** The address of the manifest to open instead of the published one; null if there is none. */
  get(remoteId: string): string | null;
  /** All of them, by the id of the remote. */
  list(): readonly Override[];
  /** Those of the address whose origin is not allowed. They replace nothing. */
  listRefused(): readonly Override[];
  /** Forgets all of them. */
  reset(): void;
}

/** A remote, and where its other build is. */
export interface Override {
  remoteId: string;
  url: string;
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
  /** The origins that the configuration allows. An override of any other is refused. */
  origins: readonly string[];
  /**
   * Asks before a build is opened for the first time in this tab: it runs as whoever is signed in,
   * and anybody can send a link.
   */
  confirm: (override: Override) => boolean;
}

/**
 * The overrides of this tab: those of its address, and those that it had before. Without a usable
 * storage only the address counts.
 *
 *     createOverrides({ search: location.search, storage: sessionStorage, confirm,
 *       origins: ['http://localhost:3001'] })
 */
export function createOverrides(options: OverridesOptions): Overrides {
  const { search, storage, origins, confirm } = options;
  const urls = new Map(readStored(storage).filter(([, url]) => isAllowed(url, origins)));
  const refused: Override[] = [];
  for (const { remoteId, url } of listNamed(search)) {
    if (urls.get(remoteId) === url) continue;
    if (!isAllowed(url, origins)) refused.push({ remoteId, url });
    else if (confirm({ remoteId, url })) urls.set(remoteId, url);
  }
  tryStorage(() => {
    if (urls.size > 0) storage.setItem(OVERRIDES_KEY, JSON.stringify([...urls]));
  });
  return {
    get: (remoteId) => urls.get(remoteId) ?? null,
    list: () => [...urls].map(([remoteId, url]) => ({ remoteId, url })),
    listRefused: () => refused,
    reset: () => {
      urls.clear();
      tryStorage(() => storage.removeItem(OVERRIDES_KEY));
    },
  };
}

function isAllowed(url: string, origins: readonly string[]): boolean {
  return origins.includes(new URL(url).origin);
}

/** The overrides of an address that are addresses themselves. */
function listNamed(search: string): Override[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    const url = name.startsWith(OVERRIDE_PREFIX) ? toManifestUrl(value) : undefined;
    return url ? [{ remoteId: name.slice(OVERRIDE_PREFIX.length), url }] : [];
  });
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

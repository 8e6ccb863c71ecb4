import type { RemoteBuild } from '../registry.ts';
import { OVERRIDE_PREFIX, OVERRIDES_KEY } from './has-overrides.ts';

/** The part of sessionStorage that is used here. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The remotes whose builds this tab replaces, for their developers (docs/remote.md#overrides). */
export interface Overrides {
  /**
   * What to open instead of the current build: the address of a manifest, or a published build;
   * null if there is none.
   */
  get(remoteId: string): string | RemoteBuild | null;
  /** All of them, by the id of the remote. */
  list(): readonly Override[];
  /**
   * Those of the address whose origin is not allowed, whose build is not published, or to which the
   * person said no. They replace nothing.
   */
  listRefused(): readonly RefusedOverride[];
  /** Forgets all of them. */
  reset(): void;
}

/** A remote, and where its other build is. */
export interface Override {
  remoteId: string;
  /** The address of its manifest, or `@` and the id of a published build. */
  target: string;
}

/** An override that replaces nothing. */
export interface RefusedOverride extends Override {
  /** It was asked, and the person said no. */
  isDeclined: boolean;
}

/** The id of the published build that a target names; undefined if it is an address. */
export function publishedBuildOf({ target }: Pick<Override, 'target'>): string | undefined {
  return target.startsWith('@') ? target.slice(1) : undefined;
}

/** What `createOverrides` needs. */
export interface OverridesOptions {
  /**
   * The query of the page's address: each `remote.<id>=<origin or manifest>` and each
   * `remote.<id>@<build>` is an override.
   */
  search: string;
  /**
   * Usually `sessionStorage`: another tab, and a link that somebody opens later, show what is
   * published.
   */
  storage: TabStorage;
  /** The origins that the configuration allows. An override of any other is refused. */
  origins: readonly string[];
  /** A build of a remote that is published here; undefined if there is none of this id. */
  findBuild: (remoteId: string, build: string) => RemoteBuild | undefined;
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
  const { search, storage, confirm } = options;
  const targets = new Map(readStored(storage).filter(([id, target]) => find(options, id, target)));
  const refused: RefusedOverride[] = [];
  for (const override of listNamed(search)) {
    const { remoteId, target } = override;
    if (targets.get(remoteId) === target) continue;
    const isKnown = find(options, remoteId, target) !== undefined;
    if (isKnown && confirm(override)) targets.set(remoteId, target);
    else refused.push({ ...override, isDeclined: isKnown });
  }
  tryStorage(() => {
    if (targets.size > 0) storage.setItem(OVERRIDES_KEY, JSON.stringify([...targets]));
  });
  return {
    get: (remoteId) => {
      const target = targets.get(remoteId);
      return (target && find(options, remoteId, target)) || null;
    },
    list: () => [...targets].map(([remoteId, target]) => ({ remoteId, target })),
    listRefused: () => refused,
    reset: () => {
      targets.clear();
      tryStorage(() => storage.removeItem(OVERRIDES_KEY));
    },
  };
}

/** What a target stands for, if it is allowed here. */
function find(
  { origins, findBuild }: OverridesOptions,
  remoteId: string,
  target: string,
): string | RemoteBuild | undefined {
  const build = publishedBuildOf({ target });
  if (build !== undefined) return findBuild(remoteId, build);
  return origins.includes(new URL(target).origin) ? target : undefined;
}

/** The overrides of an address that are well formed. */
function listNamed(search: string): Override[] {
  return [...new URLSearchParams(search)].flatMap(([name, value]) => {
    if (!name.startsWith(OVERRIDE_PREFIX)) return [];
    const [, remoteId = '', build] = PUBLISHED.exec(name.slice(OVERRIDE_PREFIX.length)) ?? [];
    if (build) return [{ remoteId, target: `@${build}` }];
    const target = toManifestUrl(value);
    return target ? [{ remoteId: name.slice(OVERRIDE_PREFIX.length), target }] : [];
  });
}

/** The id of a remote and that of a build, such as `gear@0fd3e77c3f`. */
const PUBLISHED = /^([a-z][a-z0-9]{0,29})@([\w.-]{1,64})$/;

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
      Array.isArray(entry) && typeof entry[0] === 'string' && isTarget(String(entry[1])),
  );
}

function isTarget(target: string): boolean {
  return publishedBuildOf({ target }) !== undefined || URL.canParse(target);
}

/** A browser may deny its storage. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

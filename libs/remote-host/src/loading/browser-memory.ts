import { type BrowserStorage, readItem, writeItem } from './browser-storage.ts';

/**
 * What this browser remembers about remotes between visits. Without a usable storage it remembers
 * nothing.
 */
export interface BrowserMemory {
  /**
   * A random text, the same on every visit. It decides who receives a canary while no one is signed
   * in.
   */
  getBrowserId(): string;
  /** The builds of a remote that worked in this browser, at most two, newest first. */
  listGoodBuilds(remoteId: string): readonly string[];
  addGoodBuild(remoteId: string, build: string): void;
  /** Of a build that failed after all. */
  removeGoodBuild(remoteId: string, build: string): void;
}

/** What `createBrowserMemory` needs. */
export interface BrowserMemoryOptions {
  /** Usually `localStorage`. Exceptions it throws are ignored. */
  storage: BrowserStorage;
  /** Draws the id of a browser that has none. Default: `Math.random`. */
  random?: () => number;
}

const BROWSER_KEY = 'mf-number';
const MAX_GOOD_BUILDS = 2;
function goodBuildsKey(remoteId: string): string {
  return `mf-last-good:${remoteId}`;
}

/**
 * The browser's memory on top of a storage.
 *
 *     createBrowserMemory({ storage: localStorage })
 */
export function createBrowserMemory(options: BrowserMemoryOptions): BrowserMemory {
  const { random = Math.random } = options;
  function read(key: string) {
    return readItem(options.storage, key);
  }
  function write(key: string, value: string) {
    return writeItem(options.storage, { key, value });
  }
  function listGoodBuilds(remoteId: string): string[] {
    return (read(goodBuildsKey(remoteId)) ?? '').split(',').filter(Boolean);
  }
  function withoutBuild(remoteId: string, build: string): string[] {
    return listGoodBuilds(remoteId).filter((good) => good !== build);
  }
  function writeGoodBuilds(remoteId: string, builds: readonly string[]) {
    return write(goodBuildsKey(remoteId), builds.slice(0, MAX_GOOD_BUILDS).join(','));
  }
  return {
    getBrowserId: () => {
      const stored = read(BROWSER_KEY);
      if (stored) return stored;
      const id = String(random());
      write(BROWSER_KEY, id);
      return id;
    },
    listGoodBuilds,
    addGoodBuild: (remoteId, build) =>
      writeGoodBuilds(remoteId, [build, ...withoutBuild(remoteId, build)]),
    removeGoodBuild: (remoteId, build) => writeGoodBuilds(remoteId, withoutBuild(remoteId, build)),
  };
}

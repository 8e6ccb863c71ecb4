/** The part of localStorage the loading uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What this browser remembers between visits about remotes. A full or forbidden storage is no failure. */
export interface BrowserMemory {
  /** From 0 up to 1, the same on every visit: decides who gets a canary. */
  getNumber(): number;
  /** `mf-override:<id>`, when it points at this host or at this very computer. */
  getOverride(remoteId: string): string | null;
  getLastGood(remoteId: string): string | null;
  setLastGood(remoteId: string, build: string): void;
}

export const createBrowserMemory = (
  storage: BrowserStorage,
  origin: string,
  random: () => number = Math.random,
): BrowserMemory => {
  const read = (key: string): string | null => {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string): void => {
    try {
      storage.setItem(key, value);
    } catch {
      // Nothing is remembered then; the current build is opened each time.
    }
  };
  return {
    getNumber: () => {
      const known = Number(read('mf-number') ?? Number.NaN);
      if (known >= 0 && known < 1) return known;
      const fresh = random();
      write('mf-number', String(fresh));
      return fresh;
    },
    getOverride: (remoteId) => {
      const url = read(`mf-override:${remoteId}`);
      return url && isNearby(url, origin) ? url : null;
    },
    getLastGood: (remoteId) => read(`mf-last-good:${remoteId}`),
    setLastGood: (remoteId, build) => write(`mf-last-good:${remoteId}`, build),
  };
};

const isNearby = (url: string, origin: string): boolean => {
  const target = URL.parse(url, origin);
  if (!target) return false;
  return target.origin === origin || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(target.hostname);
};

import { type BrowserStorage, readItem, writeItem } from './browser-storage.ts';
import { listOpenPages, PageLock } from './page-lock.ts';

/**
 * What this browser remembers of builds that a page began to run. A page that a build freezes can
 * do nothing any more, so the mark that it set before is what the next page learns it from.
 */
export interface OpeningMarks {
  /** Before a part of a build runs, such as its page's first render. */
  begin(remoteId: string, opening: Opening): void;
  /** Once the part has run, or has failed in a way that the page could notice. */
  end(remoteId: string, part: string): void;
  /** When the page is hidden or left, which a frozen page cannot notice. */
  endAll(): void;
  /** The builds of a remote that froze a page of this browser. */
  findFrozen(remoteId: string): Promise<FrozenBuilds>;
  /** Forgets what a build did, because it is tried again. */
  forgive(remoteId: string): void;
}

/** A part of a build that a page runs. */
interface Opening {
  build: string;
  part: string;
}

/** Builds that froze a page. */
interface FrozenBuilds {
  all: readonly string[];
  /** Those that no page knew of before. */
  found: readonly string[];
}

/** What `createOpeningMarks` needs. */
export interface OpeningMarksOptions {
  storage: MarkStorage;
  /** Tells the pages that are still open; without it, a mark's age decides. */
  locks?: Pick<LockManager, 'request' | 'query'> | undefined;
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** The name of this page, which no other has. Default: drawn. */
  pageId?: string;
  /** Resolves once what other pages have written is here. Default: after half a second. */
  settle?: () => Promise<void>;
}

/** The part of localStorage in which each page has marks of its own. */
type MarkStorage = BrowserStorage & Pick<Storage, 'removeItem' | 'key' | 'length'>;

const SETTLE_MS = 500;

function settleByTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

/** A page that is open and has had a mark for so long is frozen; no opening takes so long. */
const MAX_OPENING_MS = 60_000;
const MAX_FROZEN = 5;

/**
 * One page's mark of a remote, in an item of its own: pages that shared one would write over each
 * other's.
 */
interface Mark {
  build: string;
  page: string;
  at: number;
}

/** The marks of a page, on top of a storage that the pages of the browser share. */
export function createOpeningMarks(options: OpeningMarksOptions): OpeningMarks {
  return new PageMarks(options);
}

class PageMarks implements OpeningMarks {
  readonly #storage: MarkStorage;
  readonly #settle: () => Promise<void>;
  readonly #locks: OpeningMarksOptions['locks'];
  readonly #now: () => number;
  readonly #pageId: string;
  readonly #lock: PageLock;
  /** By remote: the parts that this page is running. */
  readonly #running = new Map<string, Set<string>>();

  constructor({
    storage,
    locks,
    now = Date.now,
    pageId = String(Math.random()),
    settle = settleByTime,
  }: OpeningMarksOptions) {
    this.#storage = storage;
    this.#settle = settle;
    this.#locks = locks;
    this.#now = now;
    this.#pageId = pageId;
    this.#lock = new PageLock(pageId, locks);
  }

  begin(remoteId: string, { build, part }: Opening): void {
    this.#lock.hold();
    this.#running.set(remoteId, (this.#running.get(remoteId) ?? new Set()).add(part));
    const key = markKey(remoteId, this.#pageId);
    writeItem(this.#storage, { key, value: `${build} ${this.#now()}` });
  }

  end(remoteId: string, part: string): void {
    const parts = this.#running.get(remoteId);
    if (!parts?.delete(part) || parts.size > 0) return;
    this.#running.delete(remoteId);
    this.#remove(markKey(remoteId, this.#pageId));
    if (this.#running.size === 0) this.#lock.release();
  }

  endAll(): void {
    for (const [remoteId, parts] of this.#running)
      for (const part of parts) this.end(remoteId, part);
  }

  async findFrozen(remoteId: string): Promise<FrozenBuilds> {
    const known = this.#readList(frozenKey(remoteId));
    const suspected = await this.#listLeft(remoteId);
    if (suspected.length === 0) return { all: known, found: [] };
    // A mark and its lock come and go one after the other, and reach this page late.
    await this.#settle();
    const left = (await this.#listLeft(remoteId)).filter(({ page }) =>
      suspected.some((one) => one.page === page),
    );
    const found = left.map(({ build }) => build).filter((build) => !known.includes(build));
    const all = [...new Set([...found, ...known])].slice(0, MAX_FROZEN);
    if (left.length > 0) {
      writeItem(this.#storage, { key: frozenKey(remoteId), value: all.join(',') });
      for (const { page } of left) this.#remove(markKey(remoteId, page));
    }
    return { all, found };
  }

  /** The marks of pages that are gone, or have been opening for too long. */
  async #listLeft(remoteId: string): Promise<Mark[]> {
    if (this.#listOthers(remoteId).length === 0) return [];
    const openPages = await listOpenPages(this.#locks);
    // Read after the wait, in which other pages have gone on.
    return this.#listOthers(remoteId).filter(
      ({ page, at }) => this.#now() - at > MAX_OPENING_MS || openPages?.has(page) === false,
    );
  }

  forgive(remoteId: string): void {
    const key = frozenKey(remoteId);
    if (readItem(this.#storage, key)) writeItem(this.#storage, { key, value: '' });
  }

  #listOthers(remoteId: string): Mark[] {
    const prefix = markKey(remoteId, '');
    return this.#listKeys()
      .filter((key) => key.startsWith(prefix) && key !== prefix + this.#pageId)
      .map((key) => {
        const [build = '', at] = (readItem(this.#storage, key) ?? '').split(' ');
        return { build, page: key.slice(prefix.length), at: Number(at) };
      })
      .filter(({ build }) => build !== '');
  }

  #listKeys(): string[] {
    try {
      const { length } = this.#storage;
      return Array.from({ length }, (_, index) => this.#storage.key(index) ?? '');
    } catch {
      return [];
    }
  }

  #remove(key: string): void {
    try {
      this.#storage.removeItem(key);
    } catch {
      // Nothing could be written either.
    }
  }

  #readList(key: string): string[] {
    return (readItem(this.#storage, key) ?? '').split(',').filter(Boolean);
  }
}

function markKey(remoteId: string, pageId: string): string {
  return `mf-opening:${remoteId}:${pageId}`;
}

function frozenKey(remoteId: string): string {
  return `mf-frozen:${remoteId}`;
}

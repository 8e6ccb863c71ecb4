const PREFIX = 'mf-opening:';

type Locks = Pick<LockManager, 'request' | 'query'> | undefined;

/** A lock of a page, which the browser releases when the page is gone, however it ended. */
export class PageLock {
  readonly #name: string;
  readonly #locks: Locks;
  #release: (() => void) | undefined;

  constructor(pageId: string, locks: Locks) {
    this.#name = PREFIX + pageId;
    this.#locks = locks;
  }

  hold(): void {
    if (this.#release || !this.#locks) return;
    const isOver = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    // A page that is being left is refused, and has nothing more to run.
    this.#locks.request(this.#name, () => isOver).catch(() => undefined);
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

/** The pages that hold or await their lock; undefined where the browser does not say. */
export async function listOpenPages(locks: Locks): Promise<ReadonlySet<string> | undefined> {
  try {
    if (!locks) return undefined;
    const { held = [], pending = [] } = await locks.query();
    return new Set([...held, ...pending].map(({ name = '' }) => name.slice(PREFIX.length)));
  } catch {
    return undefined;
  }
}

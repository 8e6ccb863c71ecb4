import { DRAFT_FILES } from '@muster/remote-kit';
import { createStore, del, get, keys, set } from 'idb-keyval';

const store = createStore(DRAFT_FILES.database, DRAFT_FILES.store);

/**
 * The pictures of an account that wait to be sent. Where storage is denied they last until the page
 * is closed.
 */
export class ImageFiles {
  readonly #prefix: string;
  readonly #inMemory = new Map<string, File>();

  constructor(accountId: string) {
    this.#prefix = `${accountId}:`;
  }

  keep(clientId: string, file: File): void {
    this.#inMemory.set(clientId, file);
    void ignoreDenied(() => set(this.#prefix + clientId, file, store));
  }

  async find(clientId: string): Promise<File | null> {
    const inMemory = this.#inMemory.get(clientId);
    if (inMemory) return inMemory;
    return (await ignoreDenied(() => get<File>(this.#prefix + clientId, store))) ?? null;
  }

  drop(clientId: string): void {
    this.#inMemory.delete(clientId);
    void ignoreDenied(() => del(this.#prefix + clientId, store));
  }

  /** Drops the files of this page whose entry does not exist any more. */
  dropOrphans(clientIds: ReadonlySet<string>): void {
    for (const clientId of this.#inMemory.keys()) {
      if (!clientIds.has(clientId)) this.drop(clientId);
    }
  }

  /** Drops the stored files whose entry does not exist any more. */
  async dropStoredOrphans(findClientIds: () => ReadonlySet<string>): Promise<void> {
    const stored = (await ignoreDenied(() => keys<string>(store))) ?? [];
    // Only now, because an entry is stored before its file.
    const clientIds = findClientIds();
    for (const key of stored) {
      if (!key.startsWith(this.#prefix)) continue;
      const clientId = key.slice(this.#prefix.length);
      if (!clientIds.has(clientId)) this.drop(clientId);
    }
  }
}

/** The result, or undefined where the browser denies storage, as some do in a private window. */
async function ignoreDenied<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}

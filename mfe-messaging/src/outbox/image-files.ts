import { DRAFT_FILES } from '@muster/remote-kit';
import { type IDBPDatabase, openDB } from 'idb';

const { database: DATABASE, store: STORE } = DRAFT_FILES;
let opened: Promise<IDBPDatabase> | undefined;

/** Opened again when the browser has closed it, or could not open it. */
function openFiles(): Promise<IDBPDatabase> {
  function forget() {
    opened = undefined;
  }
  opened ??= openDB(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

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
    void ignoreDenied((files) => files.put(STORE, file, this.#prefix + clientId));
  }

  async find(clientId: string): Promise<File | null> {
    const inMemory = this.#inMemory.get(clientId);
    if (inMemory) return inMemory;
    return (await ignoreDenied((files) => files.get(STORE, this.#prefix + clientId))) ?? null;
  }

  drop(clientId: string): void {
    this.#inMemory.delete(clientId);
    void ignoreDenied((files) => files.delete(STORE, this.#prefix + clientId));
  }

  /** Drops the files of this page whose entry does not exist any more. */
  dropOrphans(clientIds: ReadonlySet<string>): void {
    for (const clientId of this.#inMemory.keys()) {
      if (!clientIds.has(clientId)) this.drop(clientId);
    }
  }

  /** Drops the stored files whose entry does not exist any more. */
  async dropStoredOrphans(findClientIds: () => ReadonlySet<string>): Promise<void> {
    const stored = (await ignoreDenied((files) => files.getAllKeys(STORE))) ?? [];
    // Only now, because an entry is stored before its file.
    const clientIds = findClientIds();
    for (const key of stored.map(String)) {
      if (!key.startsWith(this.#prefix)) continue;
      const clientId = key.slice(this.#prefix.length);
      if (!clientIds.has(clientId)) this.drop(clientId);
    }
  }
}

/** The result, or undefined where the browser denies storage, as some do in a private window. */
async function ignoreDenied<T>(run: (files: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await run(await openFiles());
  } catch {
    return undefined;
  }
}

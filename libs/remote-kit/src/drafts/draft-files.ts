/**
 * The IndexedDB store of files that belong to drafts, such as pictures that wait to be sent. Its
 * keys begin with the account.
 */
export const DRAFT_FILES = { database: 'muster-draft-files', store: 'files' } as const;

/** Discards the files of all drafts. A browser without IndexedDB has none. */
export function dropDraftFiles(): void {
  if (!globalThis.indexedDB) return;
  try {
    const request = indexedDB.open(DRAFT_FILES.database);
    request.onupgradeneeded = () => request.result.createObjectStore(DRAFT_FILES.store);
    request.onsuccess = () => {
      const { result: database } = request;
      const transaction = database.transaction(DRAFT_FILES.store, 'readwrite');
      transaction.objectStore(DRAFT_FILES.store).clear();
      transaction.oncomplete = () => database.close();
    };
  } catch {
    // Storage that is denied holds no files.
  }
}

import type { Services } from '../services.ts';
import { mediaUrl } from './media-url.ts';
import { removeUnusedFile } from './remove-file.ts';
import { findMediaInUse } from './store.ts';
import { type OldFile, selectOldFiles, selectOrphanedFileKeys } from './unshown-store.ts';

/** What removing files needs; once the signal is aborted it ends at the next file. */
export type RemovalServices = Pick<Services, 'db' | 'pool' | 'storage'> & {
  signal?: AbortSignal | undefined;
};

/** The result of removing files. A file that failed keeps its row, and the next removal tries it again. */
export interface Removal {
  removed: number;
  failed: number;
  /** Why the last one failed. */
  error?: unknown;
}

/** Files of one batch; one query finds out which of them are shown. */
const BATCH_SIZE = 200;
/** After this many consecutive failures the store counts as unreachable. */
const MAX_CONSECUTIVE_FAILURES = 3;

/** Removes files of deleted accounts that nothing shows any more. */
export async function removeOrphanedFiles(services: RemovalServices): Promise<Removal> {
  const removal: Removal = { removed: 0, failed: 0 };
  for (let after = ''; ; ) {
    const keys = await selectOrphanedFileKeys(services.pool, { after, limit: BATCH_SIZE });
    const isStopped = await removeEach(services, keys, removal);
    after = keys.at(-1) ?? '';
    if (isStopped || keys.length < BATCH_SIZE) return removal;
  }
}

/** Removes files created before a moment when nothing shows them or their thumbnails. */
export async function removeUnusedFiles(services: RemovalServices, before: Date): Promise<Removal> {
  const removal: Removal = { removed: 0, failed: 0 };
  for (let after = { createdAt: '-infinity', key: '' }; ; ) {
    const files = await selectOldFiles(services.pool, { before, after, limit: BATCH_SIZE });
    const isStopped = await removeEach(services, await listUnshown(services, files), removal);
    after = files.at(-1) ?? after;
    if (isStopped || files.length < BATCH_SIZE) return removal;
  }
}

async function listUnshown({ db }: RemovalServices, files: readonly OldFile[]): Promise<string[]> {
  function urlsOf({ key, thumbnailKey }: OldFile) {
    return [key, thumbnailKey].filter((each) => each !== null).map(mediaUrl);
  }
  const shown = await findMediaInUse(db, files.flatMap(urlsOf));
  return files.filter((file) => !urlsOf(file).some((url) => shown.has(url))).map(({ key }) => key);
}

/** Returns whether the removal has to stop: it was aborted, or the store is unreachable. */
async function removeEach(
  services: RemovalServices,
  keys: readonly string[],
  removal: Removal,
): Promise<boolean> {
  let consecutiveFailures = 0;
  for (const key of keys) {
    if (services.signal?.aborted) return true;
    try {
      const outcome = await removeUnusedFile(services, { key, ownerId: null });
      if (outcome === 'removed') removal.removed += 1;
      consecutiveFailures = 0;
    } catch (error) {
      removal.failed += 1;
      removal.error = error;
      consecutiveFailures += 1;
      if (consecutiveFailures === MAX_CONSECUTIVE_FAILURES) return true;
    }
  }
  return services.signal?.aborted ?? false;
}

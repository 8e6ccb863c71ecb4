import { mediaUrl } from '../../files/media-url.ts';
import { removeUnusedFile } from '../../files/remove-file.ts';
import { findMediaInUse } from '../../files/store.ts';
import type { Services } from '../../services.ts';
import { listFilesOfNobody, listOldFiles, type OldFile } from './store.ts';

/** What sweeping works with; once the signal is aborted it ends at the next file. */
export type SweepServices = Pick<Services, 'db' | 'pool' | 'storage'> & {
  signal?: AbortSignal | undefined;
};

/** What became of files that should go. One that failed keeps its row, and is tried again by the next sweep. */
export interface Removal {
  removed: number;
  failed: number;
  /** Why the last one failed. */
  error?: unknown;
}

/** Files of one batch; whether they are shown is one question for all of them. */
const BATCH = 200;
/** After so many failures one after the other the store is taken to be gone. */
const PATIENCE = 3;

/** Removes what belonged to deleted accounts and is shown nowhere any more. */
export async function removeFilesOfNobody(services: SweepServices): Promise<Removal> {
  const removal: Removal = { removed: 0, failed: 0 };
  for (let after = ''; ; ) {
    const keys = await listFilesOfNobody(services.pool, { after, limit: BATCH });
    const isOver = await removeEach(services, keys, removal);
    after = keys.at(-1) ?? '';
    if (isOver || keys.length < BATCH) return removal;
  }
}

/** Removes files made before a moment that nothing shows, neither them nor their thumbnails. */
export async function removeUnusedFiles(services: SweepServices, before: Date): Promise<Removal> {
  const removal: Removal = { removed: 0, failed: 0 };
  for (let after = { age: '-infinity', key: '' }; ; ) {
    const files = await listOldFiles(services.pool, { before, after, limit: BATCH });
    const isOver = await removeEach(services, await listUnshown(services, files), removal);
    after = files.at(-1) ?? after;
    if (isOver || files.length < BATCH) return removal;
  }
}

async function listUnshown({ db }: SweepServices, files: readonly OldFile[]): Promise<string[]> {
  const urlsOf = ({ key, thumbnail_key }: OldFile) =>
    [key, thumbnail_key].filter((each) => each !== null).map(mediaUrl);
  const shown = await findMediaInUse(db, files.flatMap(urlsOf));
  return files.filter((file) => !urlsOf(file).some((url) => shown.has(url))).map(({ key }) => key);
}

/** Answers whether there is no point in going on. */
async function removeEach(
  services: SweepServices,
  keys: readonly string[],
  removal: Removal,
): Promise<boolean> {
  let failuresInARow = 0;
  for (const key of keys) {
    if (services.signal?.aborted) return true;
    try {
      const outcome = await removeUnusedFile(services, { key, ownerId: null });
      if (outcome === 'removed') removal.removed += 1;
      failuresInARow = 0;
    } catch (error) {
      removal.failed += 1;
      removal.error = error;
      failuresInARow += 1;
      if (failuresInARow === PATIENCE) return true;
    }
  }
  return services.signal?.aborted ?? false;
}

import { ownershipScope } from '@muster/domain';
import type { AuditOrigin } from '../../platform/audit/record-audit.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl, mediaUrl } from '../../platform/storage/media-url.ts';
import { listUnfinishedKeys, releaseAbandonedKeys } from './file-key-store.ts';
import {
  findMediaInUse,
  type OldFile,
  selectOldFiles,
  selectOrphanedFileKeys,
} from './file-store.ts';
import { finishRemoval, type RemovalServices, removeUnusedFile } from './remove-files.ts';

/** The result of removing files. What failed is tried again by the next removal. */
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
    const isStopped = await removeEach(services, keys, { removal, remove: removeUnused });
    after = keys.at(-1) ?? '';
    if (isStopped || keys.length < BATCH_SIZE) return removal;
  }
}

/** Removes files created before a moment when nothing shows them or their thumbnails. */
export async function removeUnusedFiles(services: RemovalServices, before: Date): Promise<Removal> {
  const removal: Removal = { removed: 0, failed: 0 };
  for (let after = { createdAt: '-infinity', key: '' }; ; ) {
    const files = await selectOldFiles(services.pool, { before, after, limit: BATCH_SIZE });
    const unshown = await listUnshown(services, files);
    const isStopped = await removeEach(services, unshown, { removal, remove: removeUnused });
    after = files.at(-1) ?? after;
    if (isStopped || files.length < BATCH_SIZE) return removal;
  }
}

/**
 * Removes the content of uploads, copies and deletions that were interrupted before a moment: their
 * keys are reserved or deleted, and no file has them.
 */
export async function removeUnfinishedFiles(
  services: RemovalServices,
  before: Date,
): Promise<Removal> {
  const removal: Removal = { removed: 0, failed: 0 };
  const { db } = services;
  // Their changed_at is now, so the next sweep removes them: whoever still writes them has noticed
  // by then.
  for (let released = BATCH_SIZE; released === BATCH_SIZE && !services.signal?.aborted; )
    released = await releaseAbandonedKeys(db, { before, limit: BATCH_SIZE });
  for (let after = ''; ; ) {
    const keys = await listUnfinishedKeys(db, { before, after, limit: BATCH_SIZE });
    const isStopped = await removeEach(services, keys, { removal, remove: removeContent });
    after = keys.at(-1) ?? '';
    if (isStopped || keys.length < BATCH_SIZE) return removal;
  }
}

async function listUnshown({ db }: RemovalServices, files: readonly OldFile[]): Promise<string[]> {
  function urlsOf({ key, thumbnailKey }: OldFile) {
    return [key, thumbnailKey].filter((each) => each !== null).map(mediaUrl);
  }
  const shown = await findMediaInUse(db, files.flatMap(urlsOf));
  return files.filter((file) => !urlsOf(file).some((url) => shown.has(url))).map(({ key }) => key);
}

interface RemoveEach {
  removal: Removal;
  /** Resolves to whether it was removed. */
  remove: (services: RemovalServices, key: string) => Promise<boolean>;
}

async function removeUnused(services: RemovalServices, key: string): Promise<boolean> {
  return (await removeUnusedFile(services, { key, ownerId: null })) === 'removed';
}

async function removeContent(services: RemovalServices, key: string): Promise<boolean> {
  await finishRemoval(services, [key]);
  return true;
}

/** Returns whether the removal has to stop: it was aborted, or the store is unreachable. */
async function removeEach(
  services: RemovalServices,
  keys: readonly string[],
  { removal, remove }: RemoveEach,
): Promise<boolean> {
  let consecutiveFailures = 0;
  for (const key of keys) {
    if (services.signal?.aborted) return true;
    try {
      if (await remove(services, key)) removal.removed += 1;
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

interface UnusedMedia {
  actor: Actor;
  urls: readonly string[];
  /** For the audit log, when the request names the files itself. */
  origin?: AuditOrigin;
}

/**
 * Removes those of the caller's files that nothing shows any more. Files of others and foreign URLs
 * are skipped.
 */
export async function removeUnusedMedia(
  services: Services,
  { actor, urls, origin = null }: UnusedMedia,
): Promise<void> {
  const keys = urls.map((url) => keyOfUrl(url, services.config.publicUrl));
  const ownerId = ownershipScope(actor);
  for (const key of new Set(keys))
    if (key !== undefined) await removeUnusedFile(services, { key, ownerId }, origin);
}

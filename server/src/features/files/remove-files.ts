import type { EndpointResponse, Endpoints } from '@muster/contract';
import { folder } from '@muster/contract/schemas';
import { fileInUseText } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import {
  type AuditOrigin,
  type AuditRecord,
  recordAudit,
} from '../../platform/audit/record-audit.ts';
import type { Db, FileRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import type { Services } from '../../platform/services.ts';
import { keysOf, mediaUrl, thumbnailKeyOf } from '../../platform/storage/media-url.ts';
import {
  findKeysRemoving,
  finishKeys,
  insertUnknownKeys,
  listKeysRemoved,
  upsertKeysRemoving,
} from './file-key-store.ts';
import { auditIdOf, type FileRef, type NamedFile, toFileRef } from './file-ref.ts';
import {
  clearThumbnailKey,
  deleteFileRow,
  findFileForUpdate,
  listMediaUses,
} from './file-store.ts';

const BATCH_SIZE = 500;
/**
 * Every name that Muster writes, those of unfinished copies on disk included. Other files are not
 * ours.
 */
const OWN_NAME = /^[\w.-]+$/;

export const fileDeletions = {
  /**
   * Deletes several of the caller's files; the response names those that could not be deleted, with
   * the reason.
   */
  async deleteFiles(services, request) {
    const { actor, body } = request;
    const result: Result = { deleted: [], failed: [] };
    let storeFailure: AppError | undefined;
    for (const key of new Set(body.keys)) {
      const refusal =
        storeFailure ?? (await tryToRemove(services, { actor, key, origin: request }));
      if (refusal) result.failed.push({ key, message: refusal.message });
      else result.deleted.push(key);
      // Each further file would wait for the store as long as this one.
      if (refusal?.code === 'UNAVAILABLE') storeFailure = refusal;
    }
    return result;
  },
} satisfies Partial<Handlers>;

type Result = EndpointResponse<Endpoints['deleteFiles']>;

async function tryToRemove(services: Services, named: DeletedFile): Promise<AppError | undefined> {
  try {
    await removeFile(services, named);
    return undefined;
  } catch (error) {
    const refusal = toAppError(error);
    if (!refusal) throw error;
    return refusal;
  }
}

type RemoveServices = Pick<Services, 'db' | 'storage'>;

interface Removal {
  file: FileRef;
  origin: AuditOrigin;
  evenIfInUse: boolean;
}

/**
 * Removes the caller's own file with its thumbnail, or only the thumbnail if that is what the
 * request names; for the superadmin, anyone's. FILE_IN_USE when something shows it, FILE_NOT_FOUND
 * when there is none. First the rows say that it is gone, and then its content is removed; when
 * that fails or is interrupted, asking again or the sweep finishes it.
 */
export async function removeFile(
  services: Services,
  { origin = null, ...named }: DeletedFile,
): Promise<void> {
  const file = toFileRef(services, named);
  const evenIfInUse = named.evenIfInUse === true && named.actor.isSuperadmin;
  const removal = { file, origin, evenIfInUse };
  const keys = await inTransaction(
    services.db,
    async (trx) => (await detachFile(trx, removal)) ?? (await detachThumbnail(trx, removal)),
  );
  const unfinished = keys ?? (await findUnfinished(services.db, file));
  if (unfinished.length === 0) throw new AppError('FILE_NOT_FOUND');
  await finishRemoval(services, unfinished);
}

/**
 * Removes a file unless something shows it or its thumbnail. With an origin the removal is
 * recorded: somebody asked for it.
 */
export async function removeUnusedFile(
  services: RemoveServices,
  file: FileRef,
  origin: AuditOrigin = null,
): Promise<'removed' | 'kept' | 'missing'> {
  try {
    const removal = { file, origin, evenIfInUse: false };
    const keys = await inTransaction(services.db, (trx) => detachFile(trx, removal));
    if (!keys) return 'missing';
    await finishRemoval(services, keys);
    return 'removed';
  } catch (error) {
    if (error instanceof AppError && error.code === 'FILE_IN_USE') return 'kept';
    throw error;
  }
}

/**
 * Deletes the row of a file. Returns the keys whose content is to be removed; undefined when there
 * is no such file.
 */
async function detachFile(
  trx: Db,
  { file, origin, evenIfInUse }: Removal,
): Promise<string[] | undefined> {
  const row = await findFileForUpdate(trx, file);
  if (!row) return undefined;
  const keys = keysOf(row);
  if (!evenIfInUse) await requireUnused(trx, keys);
  await deleteFileRow(trx, row.key);
  await upsertKeysRemoving(trx, { keys, ownerId: row.owner_id });
  if (origin) await recordRemoval(trx, { origin, key: row.key, before: toAuditState(row) });
  return keys;
}

async function detachThumbnail(
  trx: Db,
  { file, origin, evenIfInUse }: Removal,
): Promise<string[] | undefined> {
  const owner = await clearThumbnailKey(trx, file);
  if (!owner) return undefined;
  if (!evenIfInUse) await requireUnused(trx, [file.key]);
  await upsertKeysRemoving(trx, { keys: [file.key], ownerId: owner.owner_id });
  if (origin) await recordRemoval(trx, { origin, key: file.key, before: { isThumbnail: true } });
  return [file.key];
}

async function requireUnused(trx: Db, keys: readonly string[]): Promise<void> {
  const uses = await listMediaUses(trx, keys.map(mediaUrl));
  if (uses.length === 0) return;
  throw new AppError('FILE_IN_USE', { message: fileInUseText(uses.map(({ use }) => use)) });
}

/** What is left of an earlier removal of the file that was interrupted. */
function findUnfinished(db: Db, { key, ownerId }: FileRef): Promise<string[]> {
  return findKeysRemoving(db, { keys: [key, thumbnailKeyOf(key)], ownerId });
}

interface RecordedRemoval {
  origin: AuditOrigin;
  key: string;
  before: AuditRecord['before'];
}

async function recordRemoval(trx: Db, { origin, key, before }: RecordedRemoval): Promise<void> {
  const subject = { kind: 'file', id: auditIdOf(key) } as const;
  await recordAudit(trx, origin, { action: 'deleteFile', subject, ...(before && { before }) });
}

/** Of what a file was, only what is no personal data. */
function toAuditState({ folder, size, content_type, owner_id }: FileRow): AuditRecord['before'] {
  return { folder, sizeBytes: size, contentType: content_type, ownerId: owner_id };
}

/**
 * Removes the content of keys that are given up or deleted, and records that it is gone. Rejects
 * when the store is unreachable; the sweep tries again.
 */
export async function finishRemoval(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) await storage.remove(key);
  await finishKeys(db, keys);
}

/**
 * Removes what is in the store, was written before a moment and belongs to no file: a crash or a
 * restored backup has left it (docs/product/files.md#file-life). Returns how many. Rejects when the
 * store is unreachable; the next run goes on.
 */
export async function removeUnknownContent(
  services: RemovalServices,
  before: Date,
): Promise<number> {
  let removed = 0;
  for (const name of folder.options) {
    let batch: string[] = [];
    for await (const { key, modifiedAt } of services.storage.list(name)) {
      if (services.signal?.aborted) return removed;
      const isOwn = OWN_NAME.test(key.slice(name.length + 1));
      if (isOwn && modifiedAt < before) batch.push(key);
      if (batch.length < BATCH_SIZE) continue;
      removed += await removeUnknown(services, batch);
      batch = [];
    }
    removed += await removeUnknown(services, batch);
  }
  return removed;
}

async function removeUnknown(
  { db, storage, signal }: RemovalServices,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const unknown = await insertUnknownKeys(db, keys);
  const toRemove = [...unknown, ...(await listKeysRemoved(db, keys))];
  let removed = 0;
  for (const key of toRemove) {
    // The rest are tombstones by now, which the sweep finishes.
    if (signal?.aborted) return removed;
    await storage.remove(key);
    await finishKeys(db, [key]);
    removed += 1;
  }
  return removed;
}

/** What removing files needs; once the signal is aborted it ends at the next file. */
export type RemovalServices = Pick<Services, 'db' | 'pool' | 'storage'> & {
  signal?: AbortSignal | undefined;
};

/** A file that a request deletes. */
export interface DeletedFile extends NamedFile {
  /** Who deletes it, for the audit log; left out when a failed upload is cleaned up. */
  origin?: AuditOrigin;
  /** Although something shows it; only the superadmin may. */
  evenIfInUse?: boolean | undefined;
}

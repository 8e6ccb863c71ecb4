import { fileInUseText } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import {
  type AuditOrigin,
  type AuditRecord,
  recordAudit,
} from '../../platform/audit/record-audit.ts';
import type { Db, FileRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { keysOf, mediaUrl, thumbnailKeyOf } from '../../platform/storage/media-url.ts';
import { auditIdOf } from './audit-id.ts';
import { findKeysRemoving, upsertKeysRemoving } from './file-key-store.ts';
import { type DeletedFile, type FileRef, toFileRef } from './file-ref.ts';
import { finishRemoval } from './remove-content.ts';
import { clearThumbnailKey, deleteFileRow, findFileForUpdate, listMediaUses } from './store.ts';

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

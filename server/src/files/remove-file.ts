import { type AuditOrigin, type AuditRecord, recordAudit } from '../audit/record-audit.ts';
import type { Db, FileRow } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { auditIdOf } from './audit-id.ts';
import { type DeletedFile, type FileRef, toFileRef } from './file-ref.ts';
import { mediaUrl } from './media-url.ts';
import { clearThumbnailKey, deleteFileRow, findFileForUpdate, findMediaInUse } from './store.ts';

export type RemoveServices = Pick<Services, 'db' | 'storage'>;

/**
 * Removes the caller's own file with its thumbnail, or only the thumbnail if that is what the request names; for the
 * superadmin, anyone's. FILE_NOT_FOUND otherwise.
 */
export async function removeFile(services: Services, named: DeletedFile): Promise<void> {
  const file = toFileRef(services, named);
  async function record(trx: Db, before: AuditRecord['before']) {
    const { origin } = named;
    if (origin) await recordRemoval(trx, { origin, key: file.key, before });
  }
  const outcome = await removeUnless(services, file, async (trx, row) => {
    await record(trx, toAuditState(row));
    return false;
  });
  if (outcome === 'missing' && !(await removeThumbnail(services, file, record)))
    throw new AppError('FILE_NOT_FOUND');
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

async function removeThumbnail(
  { db, storage }: RemoveServices,
  file: FileRef,
  record: (trx: Db, before: AuditRecord['before']) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await clearThumbnailKey(trx, file))) return false;
    await record(trx, { isThumbnail: true });
    await storage.remove(file.key);
    return true;
  });
}

/** Removes a file unless something shows it or its thumbnail. With an origin the removal is recorded: somebody asked for it. */
export async function removeUnusedFile(
  services: RemoveServices,
  file: FileRef,
  origin: AuditOrigin = null,
): Promise<'removed' | 'kept' | 'missing'> {
  return removeUnless(services, file, async (trx, row) => {
    const inUse = await findMediaInUse(trx, keysOf(row).map(mediaUrl));
    if (inUse.size > 0) return true;
    if (origin) await recordRemoval(trx, { origin, key: row.key, before: toAuditState(row) });
    return false;
  });
}

async function removeUnless(
  { db, storage }: RemoveServices,
  file: FileRef,
  isInUse: (db: Db, row: FileRow) => Promise<boolean>,
): Promise<'removed' | 'kept' | 'missing'> {
  return inTransaction(db, async (trx) => {
    const row = await findFileForUpdate(trx, file);
    if (!row) return 'missing';
    if (await isInUse(trx, row)) return 'kept';
    await deleteFileRow(trx, row.key);
    // Inside the transaction: if the store cannot be reached, the row stays and the file can be removed later.
    for (const key of keysOf(row)) await storage.remove(key);
    return 'removed';
  });
}

function keysOf(row: FileRow): string[] {
  return [row.key, row.thumbnail_key].filter((key) => key !== null);
}

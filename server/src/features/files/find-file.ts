import type { ListedFile, StorageUsage, StoredFile } from '@muster/contract';
import { fileAbilities, type Viewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db, FileRow } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { mediaUrl } from '../../platform/storage/media-url.ts';
import { type NamedFile, toFileRef } from './file-ref.ts';
import { findFile, sumUsage } from './file-store.ts';

/** The caller's own file; for the superadmin, anyone's. FILE_NOT_FOUND otherwise. */
export async function findNamedFile(services: Services, named: NamedFile): Promise<FileRow> {
  const row = await findFile(services.db, toFileRef(services, named));
  if (!row) throw new AppError('FILE_NOT_FOUND');
  return row;
}

/** What an account has stored, and what it may store (docs/product/files.md#storage-quota). */
export async function readUsage(
  db: Db,
  { quotas }: Services['config'],
  userId: string,
): Promise<StorageUsage> {
  const { isNew, ...usage } = await sumUsage(db, userId);
  const { storedBytes, storedFirstDayBytes } = quotas;
  const maxBytes = isNew ? Math.min(storedBytes, storedFirstDayBytes) : storedBytes;
  return { ...usage, maxBytes, maxFiles: quotas.files };
}

export function toListedFile(
  row: FileRow,
  { viewer, mediaLinks }: { viewer: Viewer; mediaLinks: MediaLinks },
): ListedFile {
  const { delete: canDelete, copy, presign } = fileAbilities(viewer, { ownerId: row.owner_id });
  return {
    ...toStoredFile(row, mediaLinks),
    createdAt: row.created_at,
    can: { delete: canDelete, copy, presign },
  };
}

/** A file with URLs that can be read, whatever its folder. */
export function toStoredFile(row: Omit<FileRow, 'created_at'>, mediaLinks: MediaLinks): StoredFile {
  return {
    url: mediaLinks.toReadable(mediaUrl(row.key)),
    thumbnailUrl: row.thumbnail_key && mediaLinks.toReadable(mediaUrl(row.thumbnail_key)),
    key: row.key,
    folder: row.folder,
    originalName: row.original_name,
    size: Number(row.size),
    contentType: row.content_type,
    width: row.width,
    height: row.height,
  };
}

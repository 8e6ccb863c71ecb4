import type { ListedFile, StoredFile } from '@muster/contract';
import { fileAbilities, type Viewer } from '@muster/domain';
import type { FileRow } from '../../platform/database/schema.ts';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { mediaUrl } from '../../platform/storage/media-url.ts';

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

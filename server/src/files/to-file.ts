import type { ListedFile, StoredFile } from '@muster/contract';
import type { FileRow } from '../database/schema.ts';
import { mediaUrl } from './media-url.ts';

export function toStoredFile(row: Omit<FileRow, 'created_at'>): StoredFile {
  return {
    url: mediaUrl(row.key),
    thumbnailUrl: row.thumbnail_key && mediaUrl(row.thumbnail_key),
    key: row.key,
    folder: row.folder,
    originalName: row.original_name,
    size: Number(row.size),
    contentType: row.content_type,
    width: row.width,
    height: row.height,
  };
}

export function toListedFile(row: FileRow): ListedFile {
  return { ...toStoredFile(row), createdAt: row.created_at.toISOString() };
}

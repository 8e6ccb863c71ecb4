import type { Moment } from '@muster/contract';
import { mediaUrl } from '../files/media-url.ts';
import type { MomentQueryRow } from './store.ts';

export function toMoment(row: MomentQueryRow): Moment {
  return {
    id: row.id,
    url: mediaUrl(row.file_key),
    thumbnailUrl: row.thumbnail_key && mediaUrl(row.thumbnail_key),
    uploadedAt: row.uploaded_at.toISOString(),
    sizeBytes: row.size_bytes,
    originalName: row.original_name,
  };
}

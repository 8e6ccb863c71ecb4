import type { Moment } from '@muster/contract';
import { momentAbilities, type Viewer } from '@muster/domain';
import { mediaUrl } from '../../platform/storage/media-url.ts';
import type { MomentQueryRow } from './store.ts';

export function toMoment(row: MomentQueryRow, viewer: Viewer): Moment {
  const { delete: canDelete } = momentAbilities(viewer, { userId: row.user_id });
  return {
    id: row.id,
    url: mediaUrl(row.file_key),
    thumbnailUrl: row.thumbnail_key && mediaUrl(row.thumbnail_key),
    uploadedAt: row.uploaded_at,
    sizeBytes: row.size_bytes,
    originalName: row.original_name,
    can: { delete: canDelete },
  };
}

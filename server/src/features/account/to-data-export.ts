import type { DataExport } from '@muster/contract';
import type { DataExportRow } from '../../platform/database/schema.ts';

/** An export as its owner sees it. */
export function toDataExport(row: DataExportRow): DataExport {
  return {
    id: row.id,
    status: row.status,
    progress: row.status === 'ready' ? 1 : row.done / Math.max(row.total, 1),
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

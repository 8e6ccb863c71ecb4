import type { Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findReadyExport } from './data-export-store.ts';

/**
 * Sends the caller's own archive until it expires. FILE_NOT_FOUND for all others
 * (docs/product/exports.md#data-export).
 */
export async function downloadDataExport(
  { db, storage }: Services,
  { actor, params: { id } }: Request<Endpoints['downloadDataExport']>,
): Promise<SentFile> {
  const found = await findReadyExport(db, { id, userId: actor.id, now: new Date() });
  // The store may have lost the archive; a stream that fails later would be a broken download.
  if (!found || (await storage.size(found.storage_key)) === undefined)
    throw new AppError('FILE_NOT_FOUND');
  const day = found.created_at.slice(0, 10);
  return new SentFile({
    contentType: 'application/zip',
    content: await storage.open(found.storage_key),
    saveAs: `muster-data-${day}.zip`,
  });
}

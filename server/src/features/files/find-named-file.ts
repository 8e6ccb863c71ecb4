import { AppError } from '../../platform/app-error.ts';
import type { FileRow } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { type NamedFile, toFileRef } from './file-ref.ts';
import { findFile } from './store.ts';

/** The caller's own file; for the superadmin, anyone's. FILE_NOT_FOUND otherwise. */
export async function findNamedFile(services: Services, named: NamedFile): Promise<FileRow> {
  const row = await findFile(services.db, toFileRef(services, named));
  if (!row) throw new AppError('FILE_NOT_FOUND');
  return row;
}

import type { StorageUsage } from '@muster/contract';
import type { Db } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { sumUsage } from './usage-store.ts';

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

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
  const usage = await sumUsage(db, userId);
  return { ...usage, maxBytes: quotas.storedBytes, maxFiles: quotas.files };
}

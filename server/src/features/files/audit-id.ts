import { createHash } from 'node:crypto';
import { id } from '@muster/contract/schemas';
import { partsOfKey } from '../../platform/storage/media-url.ts';

/**
 * What the audit log calls a file: the id that its key holds. The key of a copy holds what somebody
 * wrote, so its digest takes its place.
 */
export function auditIdOf(key: string): string {
  const stem = partsOfKey(key)?.stem ?? '';
  if (id.safeParse(stem).success) return stem;
  return createHash('sha256').update(key).digest('hex').slice(0, 24);
}

import { createHash } from 'node:crypto';
import { id } from '@muster/contract/schemas';
import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isKey, keyOfUrl, partsOfKey } from '../../platform/storage/media-url.ts';

/** The row that a request may handle. */
export interface FileRef {
  key: string;
  /** Null: the file of any account. */
  ownerId: string | null;
}

/**
 * The file that a request names, as the caller's own; for the superadmin, anyone's. FILE_NOT_FOUND
 * for an invalid name.
 */
export function toFileRef(
  { config }: Pick<Services, 'config'>,
  { actor, key, url }: NamedFile,
): FileRef {
  const validKey = key && isKey(key) ? key : keyOfUrl(url ?? '', config.publicUrl);
  if (!validKey) throw new AppError('FILE_NOT_FOUND');
  return { key: validKey, ownerId: ownershipScope(actor) };
}

/**
 * What the audit log calls a file: the id that its key holds. The key of a copy holds what somebody
 * wrote, so its digest takes its place.
 */
export function auditIdOf(key: string): string {
  const stem = partsOfKey(key)?.stem ?? '';
  if (id.safeParse(stem).success) return stem;
  return createHash('sha256').update(key).digest('hex').slice(0, 24);
}

/** A file as a request names it: by key or by URL. */
export interface NamedFile {
  actor: Actor;
  key?: string | undefined;
  url?: string | undefined;
}

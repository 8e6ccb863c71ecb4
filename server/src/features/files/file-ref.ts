import { ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { AuditOrigin } from '../../platform/audit/record-audit.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isKey, keyOfUrl } from '../../platform/storage/media-url.ts';

/** A file as a request names it: by key or by URL. */
export interface NamedFile {
  actor: Actor;
  key?: string | undefined;
  url?: string | undefined;
}

/** A file that a request deletes. */
export interface DeletedFile extends NamedFile {
  /** Who deletes it, for the audit log; left out when a failed upload is cleaned up. */
  origin?: AuditOrigin;
  /** Although something shows it; only the superadmin may. */
  evenIfInUse?: boolean | undefined;
}

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

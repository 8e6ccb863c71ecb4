import { ownershipScope } from '@muster/domain';
import type { AuditOrigin } from '../../platform/audit/record-audit.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl } from '../../platform/storage/media-url.ts';
import { removeUnusedFile } from './remove-file.ts';

interface UnusedMedia {
  actor: Actor;
  urls: readonly string[];
  /** For the audit log, when the request names the files itself. */
  origin?: AuditOrigin;
}

/**
 * Removes those of the caller's files that nothing shows any more. Files of others and foreign URLs
 * are skipped.
 */
export async function removeUnusedMedia(
  services: Services,
  { actor, urls, origin = null }: UnusedMedia,
): Promise<void> {
  const keys = urls.map((url) => keyOfUrl(url, services.config.publicUrl));
  const ownerId = ownershipScope(actor);
  for (const key of new Set(keys))
    if (key !== undefined) await removeUnusedFile(services, { key, ownerId }, origin);
}

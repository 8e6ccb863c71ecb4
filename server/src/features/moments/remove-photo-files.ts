import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { mediaUrl } from '../../platform/storage/media-url.ts';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';

interface Removal {
  actor: Actor;
  log: Request<never>['log'];
  keys: readonly string[];
}

/**
 * Removes the files of deleted photos unless something else shows them. A failure is only logged:
 * the sweep tries again.
 */
export async function removePhotoFiles(
  services: Services,
  { actor, log, keys }: Removal,
): Promise<void> {
  await removeUnusedMedia(services, { actor, urls: keys.map(mediaUrl) }).catch((error: unknown) =>
    log.warn({ err: error }, 'the file of a photo is left to the sweep'),
  );
}

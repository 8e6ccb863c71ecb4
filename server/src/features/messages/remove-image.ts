import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';

interface Removal {
  actor: Actor;
  log: Request<never>['log'];
  /** Empty: the message had no image. */
  url: string;
}

/**
 * Removes the image of a deleted message. It stays deleted if the file store cannot be reached: the
 * sweep tries again.
 */
export async function removeImage(services: Services, { actor, log, url }: Removal): Promise<void> {
  if (!url) return;
  await removeUnusedMedia(services, { actor, urls: [url] }).catch((error: unknown) =>
    log.warn({ err: error }, 'the image of a deleted message is left to the sweep'),
  );
}

import { isApp } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteFile } from './delete-file.ts';
import { keyOfUrl, mediaUrl } from './media-url.ts';
import { findShownMedia } from './store.ts';

/** Deletes those of the caller's files that nothing shows any more; others are left alone without a word. */
export async function removeUnusedMedia(
  services: Services,
  { actor, urls }: { actor: Actor; urls: readonly string[] },
): Promise<void> {
  const named = urls.map((url) => keyOfUrl(url, services.config.publicUrl));
  const keys = [...new Set(named.filter((key) => key !== undefined))];
  const shown = await findShownMedia(services.db, keys.map(mediaUrl));
  for (const key of keys.filter((key) => !shown.has(mediaUrl(key)))) {
    await deleteFile(services, { actor, key }).catch((error: unknown) => {
      if (!isApp(error, 'FILE_NOT_FOUND')) throw error;
    });
  }
}

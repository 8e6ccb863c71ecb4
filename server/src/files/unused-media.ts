import { isApp } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteFile } from './delete-file.ts';
import { isMediaInUse } from './store.ts';

/** Deletes those of the caller's files that nothing shows any more; others are left alone without a word. */
export async function removeUnusedMedia(
  services: Services,
  { actor, urls }: { actor: Actor; urls: readonly string[] },
): Promise<void> {
  for (const url of new Set(urls)) {
    if (await isMediaInUse(services.db, url)) continue;
    await deleteFile(services, { actor, url }).catch((error: unknown) => {
      if (!isApp(error, 'FILE_NOT_FOUND')) throw error;
    });
  }
}

import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { removeUnusedFile } from './delete-file.ts';
import { keyOfUrl } from './media-url.ts';
import { ownerOf } from './named-file.ts';

/** Deletes those of the caller's files that nothing shows any more; others are left alone without a word. */
export async function removeUnusedMedia(
  services: Services,
  { actor, urls }: { actor: Actor; urls: readonly string[] },
): Promise<void> {
  const named = urls.map((url) => keyOfUrl(url, services.config.publicUrl));
  const keys = new Set(named.filter((key) => key !== undefined));
  for (const key of keys) await removeUnusedFile(services, { key, ownerId: ownerOf(actor) });
}

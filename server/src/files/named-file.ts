import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { isKey, keyOfUrl } from './media-url.ts';
import type { findFile } from './store.ts';

/** How a call names a file: by key, or by url. */
export interface NamedFile {
  actor: Actor;
  key?: string | undefined;
  url?: string | undefined;
}

/** Which row is meant, and whose it must be: one's own, for the superadmin anybody's. 404 for what can be no file. */
export function whichFile(
  { config }: Pick<Services, 'config'>,
  { actor, key, url }: NamedFile,
): Parameters<typeof findFile>[1] {
  const named = key && isKey(key) ? key : keyOfUrl(url ?? '', config.publicUrl);
  if (!named) throw new AppError('FILE_NOT_FOUND');
  return { key: named, ownerId: ownerOf(actor) };
}

/** Whose files somebody may handle; null: everybody's. */
export function ownerOf(actor: Actor): string | null {
  return actor.isSuperadmin ? null : actor.id;
}

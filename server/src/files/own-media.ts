import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { keyOfUrl } from './media-url.ts';
import { findOwnKeys } from './store.ts';

interface MediaClaim {
  actor: Actor;
  /** Addresses somebody wants to use, by the field they stand in; empty ones are none. */
  urls: Readonly<Record<string, string | null | undefined>>;
  /** Addresses already in place, which may stay whoever owns them. */
  kept: readonly (string | null)[];
}

/** Refuses media that is neither the caller's own upload nor there already (decisions.md §3): 400 FOREIGN_MEDIA. */
export async function requireOwnMedia(
  { db, config }: Services,
  { actor, urls, kept }: MediaClaim,
): Promise<void> {
  const claimed = Object.entries(urls)
    .filter(([, url]) => url && !kept.includes(url))
    .map(([field, url]) => ({ field, key: keyOfUrl(url ?? '', config.publicUrl) }));
  const keys = claimed.map(({ key }) => key).filter((key) => key !== undefined);
  const own = await findOwnKeys(db, { ownerId: actor.id, keys });
  const foreign = claimed.filter(({ key }) => key === undefined || !own.has(key));
  if (foreign.length === 0) return;
  const { message } = new AppError('FOREIGN_MEDIA');
  const fields = Object.fromEntries(foreign.map(({ field }) => [field, message]));
  throw new AppError('FOREIGN_MEDIA', { fields });
}

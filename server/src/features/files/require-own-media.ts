import { ERRORS } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isPrivateKey, keyOfUrl } from '../../platform/storage/media-url.ts';
import { findOwnKeys } from './file-store.ts';

interface MediaClaim {
  actor: Actor;
  /** URLs that the caller wants to use, by the field of the request; empty ones are ignored. */
  urls: Readonly<Record<string, string | null | undefined>>;
  /** URLs that are in use here already, whoever owns their files. */
  inUse: readonly (string | null)[];
}

/**
 * Refuses URLs that are neither the caller's own public uploads nor in use here already:
 * FOREIGN_MEDIA (docs/product/files.md#own-media). In a transaction that makes something show them,
 * none of them is removed before its end.
 */
export async function requireOwnMedia(
  { config }: Services,
  db: Db,
  { actor, urls, inUse }: MediaClaim,
): Promise<void> {
  const claimed = Object.entries(urls)
    .filter(([, url]) => url && !inUse.includes(url))
    .map(([field, url]) => ({ field, key: keyOfUrl(url ?? '', config.publicUrl) }));
  const keys = claimed.map(({ key }) => key).filter((key) => key !== undefined);
  const ownKeys = await findOwnKeys(db, { ownerId: actor.id, keys });
  const foreign = claimed.filter(({ key }) => !key || isPrivateKey(key) || !ownKeys.has(key));
  if (foreign.length === 0) return;
  const { message } = ERRORS.FOREIGN_MEDIA;
  const fields = Object.fromEntries(foreign.map(({ field }) => [field, message]));
  throw new AppError('FOREIGN_MEDIA', { fields });
}

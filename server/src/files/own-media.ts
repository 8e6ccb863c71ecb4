import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { keyOfUrl } from './media-url.ts';
import { findOwnKeys } from './store.ts';

interface MediaClaim {
  actor: Actor;
  /** Addresses somebody wants to use; empty ones are none. */
  urls: readonly (string | null | undefined)[];
  /** Addresses already in place, which may stay whoever owns them. */
  kept: readonly (string | null | undefined)[];
  /** The field to name in the refusal. */
  field: string;
}

/** Refuses media that is neither the caller's own upload nor there already (decisions.md §3): 400 FOREIGN_MEDIA. */
export async function requireOwnMedia(services: Services, claim: MediaClaim): Promise<void> {
  const wanted = new Set(claim.urls.filter((url): url is string => Boolean(url)));
  for (const url of claim.kept) if (url) wanted.delete(url);
  if (wanted.size === 0) return;
  const keys = [...wanted].map((url) => keyOfUrl(url, services.config.publicUrl));
  const known = keys.filter((key) => key !== undefined);
  const own = await findOwnKeys(services.db, { ownerId: claim.actor.id, keys: known });
  if (known.length === keys.length && known.every((key) => own.has(key))) return;
  const { message } = new AppError('FOREIGN_MEDIA');
  throw new AppError('FOREIGN_MEDIA', { fields: { [claim.field]: message } });
}

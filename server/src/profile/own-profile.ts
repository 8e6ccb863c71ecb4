import type { User } from '@muster/contract';
import { findUser } from '../auth/store.ts';
import { toStoredUrl } from '../files/media-url.ts';
import { requireOwnMedia } from '../files/own-media.ts';
import { removeUnusedMedia } from '../files/unused-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import { toUser } from '../people/to-user.ts';
import type { Services } from '../services.ts';
import { type ProfileChange, updateUser } from './store.ts';

/** One's own account; 401 when it is gone. */
export async function getOwnUser({ db }: Services, id: string): Promise<User> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('SESSION_EXPIRED');
  return toUser(row);
}

interface Change {
  actor: Actor;
  body: ProfileChange;
  log: Request<never>['log'];
}

/**
 * Changes one's own account; what is left out stays. The picture must be a file of one's own, or the one it already has; the
 * file of the one before goes when nothing else shows it.
 */
export async function updateOwnProfile(
  services: Services,
  { actor, body, log }: Change,
): Promise<User> {
  const { avatarUrl: kept } = await getOwnUser(services, actor.id);
  const avatarUrl = body.avatarUrl && toStoredUrl(body.avatarUrl, services.config.publicUrl);
  await requireOwnMedia(services, { actor, urls: { avatarUrl }, kept: [kept] });
  const row = await updateUser(services.db, actor.id, { ...body, avatarUrl });
  if (row === 'email-taken') {
    const { message } = new AppError('EMAIL_TAKEN');
    throw new AppError('EMAIL_TAKEN', { fields: { email: message } });
  }
  if (kept && row.avatar_url !== kept) {
    await removeUnusedMedia(services, { actor, urls: [kept] }).catch((error: unknown) =>
      log.warn({ err: error }, 'the file of an old picture is left to the sweeper'),
    );
  }
  return toUser(row);
}

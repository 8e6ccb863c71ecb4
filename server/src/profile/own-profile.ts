import type { CallParsed, Calls, User } from '@muster/contract';
import { findUser } from '../auth/store.ts';
import { toStoredUrl } from '../files/media-url.ts';
import { requireOwnMedia } from '../files/own-media.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { updateUser } from './store.ts';
import { toUser } from './to-user.ts';

/** One's own account; 401 when it is gone. */
export async function getOwnUser({ db }: Services, id: string): Promise<User> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('SESSION_ENDED');
  return toUser(row);
}

/** Changes one's own account. The picture must be a file of one's own, or the one it already has. */
export async function updateOwnProfile(
  services: Services,
  { actor, body }: { actor: Actor; body: CallParsed<Calls['updateProfile']>['body'] },
): Promise<User> {
  const { avatarUrl: kept } = await getOwnUser(services, actor.id);
  const avatarUrl = body.avatarUrl && toStoredUrl(body.avatarUrl, services.config.publicUrl);
  await requireOwnMedia(services, { actor, urls: { avatarUrl }, kept: [kept] });
  const row = await updateUser(services.db, actor.id, { ...body, avatarUrl });
  if (row === 'email-taken') {
    const { message } = new AppError('EMAIL_TAKEN');
    throw new AppError('EMAIL_TAKEN', { fields: { email: message } });
  }
  return toUser(row);
}

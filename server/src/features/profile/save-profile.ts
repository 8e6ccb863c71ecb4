import { FIELD_TEXT, type User } from '@muster/contract';
import { needsDateOfBirth } from '@muster/domain';
import { fieldError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toStoredUrl } from '../../platform/storage/media-url.ts';
import { removeUnusedMedia } from '../files/remove-unused-media.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';
import { requireUser } from '../people/require-user.ts';
import { type UserChange, updateUser } from '../people/store.ts';
import { toUser } from '../people/to-user.ts';

interface ProfileChange {
  actor: Actor;
  /** The email may be sent along as it is; it is changed by requestEmailChange. */
  body: UserChange & { email?: string | undefined };
  log: Request<never>['log'];
}

/**
 * Changes the caller's account; fields that are left out keep their value. Another email is
 * refused, because it must be confirmed (docs/product/sessions.md#email-change). A new picture must
 * be a file of the caller's own (docs/product/files.md#own-media); the file of the old one is
 * removed when nothing else shows it.
 */
export async function saveProfile(
  services: Services,
  { actor, body: { email, ...body }, log }: ProfileChange,
): Promise<User> {
  if (body.dateOfBirth === null && needsDateOfBirth(actor))
    throw fieldError('dateOfBirth', FIELD_TEXT.dateOfBirthRequired);
  const { db, config } = services;
  const { avatar_url: oldAvatar, email: ownEmail } = await requireUser(db, actor.id);
  if (email !== undefined && email.toLowerCase() !== ownEmail.toLowerCase())
    throw fieldError('email', FIELD_TEXT.emailNeedsConfirmation);
  const avatarUrl = body.avatarUrl && toStoredUrl(body.avatarUrl, config.publicUrl);
  const row = await inTransaction(db, async (trx) => {
    await requireOwnMedia(services, trx, { actor, urls: { avatarUrl }, inUse: [oldAvatar] });
    return updateUser(trx, actor.id, { ...body, avatarUrl });
  });
  if (oldAvatar && row.avatar_url !== oldAvatar) {
    await removeUnusedMedia(services, { actor, urls: [oldAvatar] }).catch((error: unknown) =>
      log.warn({ err: error }, 'the file of an old profile picture is left to the sweep'),
    );
  }
  return toUser(row);
}

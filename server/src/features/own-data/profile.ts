import { type EndpointResponse, type Endpoints, FIELD_TEXT } from '@muster/contract';
import { crossesAgeLimit, needsDateOfBirth, refuseReservedName } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { toStoredUrl } from '../../platform/storage/media-url.ts';
import { startEmailChange } from '../accounts/email-changes.ts';
import { confirmPassword } from '../accounts/passwords.ts';
import { requirePublicUser, requireUser, toPublicUser, toUser } from '../accounts/people.ts';
import { type UserChange, updateUser } from '../accounts/people-store.ts';
import { removeUnusedMedia } from '../files/remove-unshown-files.ts';
import { requireOwnMedia } from '../files/require-own-media.ts';

export const profile = {
  async getProfile({ db }, { actor }) {
    return { user: toUser(await requireUser(db, actor.id)) };
  },

  async updateProfile(services, { actor, body, log, signal }) {
    const { dateOfBirth = null } = body;
    return saveProfile(services, { actor, log, signal, body: { ...body, dateOfBirth } });
  },

  async patchProfile(services, request) {
    return saveProfile(services, request);
  },

  /**
   * The public fields of an account, for every signed-in user
   * (docs/product/profile-and-moments.md#public-profile-page).
   */
  async getPerson(services, { params: { id } }) {
    return { person: toPublicUser(await requirePublicUser(services, id)) };
  },
} satisfies Partial<Handlers>;

interface ProfileChange {
  actor: Actor;
  body: UserChange & { email?: string | undefined; currentPassword?: string | undefined };
  log: Request<never>['log'];
  signal: AbortSignal;
}

/**
 * Changes the caller's account; fields that are left out keep their value. Another email needs the
 * password and a confirmation; without the password the rest is changed
 * (docs/product/sessions.md#email-change). A new picture must be a file of the caller's own
 * (docs/product/files.md#own-media); the file of the old one is removed when nothing else shows it.
 */
async function saveProfile(
  services: Services,
  { actor, body: { email, currentPassword, ...body }, log, signal }: ProfileChange,
): Promise<EndpointResponse<Endpoints['updateProfile']>> {
  if (body.dateOfBirth === null && needsDateOfBirth(actor))
    throw fieldError('dateOfBirth', FIELD_TEXT.dateOfBirthRequired);
  const { db, config } = services;
  const user = await requireUser(db, actor.id);
  requireSameAges(actor, user.date_of_birth, body.dateOfBirth);
  const { avatar_url: oldAvatar } = user;
  const refusal = refuseReservedName(actor, changedNames(body, user));
  if (refusal) throw AppError.of(refusal);
  const newEmail = email?.toLowerCase() === user.email.toLowerCase() ? undefined : email;
  if (newEmail && currentPassword)
    await confirmPassword(services, { actor, user, currentPassword, signal });
  const avatarUrl = body.avatarUrl && toStoredUrl(body.avatarUrl, config.publicUrl);
  const { row, emailChange } = await inTransaction(db, async (trx) => {
    await requireOwnMedia(services, trx, { actor, urls: { avatarUrl }, inUse: [oldAvatar] });
    const row = await updateUser(trx, actor.id, { ...body, avatarUrl });
    if (!newEmail) return { row };
    if (!currentPassword) return { row, emailChange: 'needs-password' as const };
    const changed = await startEmailChange(trx, services, { user, newEmail, field: 'email' });
    return changed
      ? { row: changed, emailChange: 'changed' as const }
      : { row, emailChange: 'pending' as const };
  });
  if (oldAvatar && row.avatar_url !== oldAvatar) {
    await removeUnusedMedia(services, { actor, urls: [oldAvatar] }).catch((error: unknown) =>
      log.warn({ err: error }, 'the file of an old profile picture is left to the sweep'),
    );
  }
  return { user: toUser(row), ...(emailChange && { emailChange }) };
}

/** Ages decide who signs, books and plays, so nobody makes themselves older. */
function requireSameAges(
  actor: Actor,
  before: string | null,
  after: string | null | undefined,
): void {
  if (actor.isSuperadmin || !before || !after) return;
  if (crossesAgeLimit({ before, after }, new Date()))
    throw fieldError('dateOfBirth', SERVER_TEXT.dateOfBirthFixed);
}

/** A name from before it was reserved may stay. */
function changedNames({ nickName, organizerName }: UserChange, before: UserRow) {
  return {
    nickName: nickName === before.nick_name ? undefined : nickName,
    organizerName: organizerName === before.organizer_name ? undefined : organizerName,
  };
}

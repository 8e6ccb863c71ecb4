import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { LINK_TTL_MS } from '../../platform/mail/mail-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { insertPasswordReset, updateLinksUsed } from './account-link-store.ts';

/** A link with which the password of an account can be set once. */
export interface PasswordReset {
  id: string;
  expiresAt: Date;
  url: string;
}

/**
 * Creates a link; those created before stop working (docs/product/sessions.md#forgotten-password).
 * The caller has locked the account.
 */
export async function createPasswordReset(
  tx: Db,
  { jwtSecret, config }: Pick<Services, 'jwtSecret' | 'config'>,
  userId: string,
): Promise<PasswordReset> {
  const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
  const id = createObjectId();
  const expiresAt = new Date(Date.now() + LINK_TTL_MS.passwordReset);
  await updateLinksUsed(tx, 'password_resets', userId);
  const tokenHash = links.hashFor('password-reset', id);
  await insertPasswordReset(tx, { id, userId, tokenHash, expiresAt });
  return { id, expiresAt, url: links.urlFor('password-reset', id) };
}

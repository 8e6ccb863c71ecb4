import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/schema.ts';
import { StartError } from '../../platform/errors.ts';
import { hashPassword } from './passwords.ts';
import { findUser, findUserByEmail, insertUser } from './people-store.ts';

/** The configured email of the superadmin belongs to another account. */
class SuperadminError extends StartError {}

/** How to sign in as the superadmin for the first time. */
export interface NewSuperadmin {
  email: string;
  /** Undefined when the configuration names the password. */
  password: string | undefined;
}

/**
 * Creates the superadmin's account unless it exists
 * (docs/product/roles-and-accounts.md#superadmin-account). If it was created now, returns how to
 * sign in, with the random password if there is one, which is stored nowhere else. Throws
 * SuperadminError.
 */
export async function ensureSuperadmin(
  db: Db,
  {
    superadminId: id,
    superadminEmail: email,
    superadminPassword,
  }: Pick<Config, 'superadminId' | 'superadminEmail' | 'superadminPassword'>,
): Promise<NewSuperadmin | undefined> {
  if (await findUser(db, id)) return undefined;
  const random = superadminPassword ? undefined : `Aa1${randomBytes(9).toString('base64url')}`;
  const created = await insertUser(db, {
    id,
    email,
    emailConfirmed: true,
    passwordHash: await hashPassword(superadminPassword ?? random ?? ''),
    nickName: 'Muster',
    fullName: 'Muster Admin',
    dateOfBirth: null,
    organizerName: 'Muster',
  });
  if (created) return { email, password: random };
  // Another node may have created the account at the same time; otherwise someone registered with
  // this email.
  if ((await findUserByEmail(db, email))?.id === id) return undefined;
  throw new SuperadminError(
    `SUPERADMIN_EMAIL ${email} already belongs to another account; choose another address for the superadmin.`,
  );
}

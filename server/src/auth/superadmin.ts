import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Schema } from '../database/schema.ts';
import { hashPassword } from './passwords.ts';
import { findUser, findUserByEmail, insertUser } from './store.ts';

/** The e-mail of the superadmin's account belongs to somebody else. */
export class SuperadminError extends Error {}

/** How to sign in for the first time; `password` only if it was made here. */
export interface NewSuperadmin {
  email: string;
  password: string | undefined;
}

/**
 * Makes the superadmin's account at the first start (decisions.md §2). Answers how to sign in when it was made now, with the
 * password only if it is a random one: it is shown once and kept nowhere.
 */
export async function ensureSuperadmin(
  db: Kysely<Schema>,
  {
    superadminId: id,
    superadminEmail: email,
    superadminPassword,
  }: Pick<Config, 'superadminId' | 'superadminEmail' | 'superadminPassword'>,
): Promise<NewSuperadmin | undefined> {
  if (await findUser(db, id)) return undefined;
  const random = superadminPassword ? undefined : `Aa1${randomBytes(9).toString('base64url')}`;
  const made = await insertUser(db, {
    id,
    email,
    passwordHash: await hashPassword(superadminPassword ?? random ?? ''),
    nickName: 'Muster',
    fullName: 'Muster Admin',
    dateOfBirth: null,
    organizerName: 'Muster',
  });
  if (made) return { email, password: random };
  // Another node may have been first; an e-mail somebody registered with is a different matter.
  if ((await findUserByEmail(db, email))?.id === id) return undefined;
  throw new SuperadminError(
    `SUPERADMIN_EMAIL ${email} already belongs to another account; choose another address for the superadmin.`,
  );
}

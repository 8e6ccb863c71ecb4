import type { Endpoints } from '@muster/contract';
import { refuseReservedName } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { sendConfirmationLink } from './email-changes.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { requireUser, toUser } from './people.ts';
import { findUserByEmail, insertUser } from './people-store.ts';
import { askForSecondFactor } from './second-factor-sign-in.ts';
import { hashRefreshToken, openSession } from './sessions.ts';
import { findSessionIdOfRefreshToken, updateSessionRevoked } from './sign-in-store.ts';

export const signIn = {
  /**
   * Signs in, or asks for the second factor of an account that has one. A refusal does not tell
   * whether the email or the password was wrong (docs/product/sessions.md#sign-in-failure).
   */
  async login(services, { body: { email, password, deviceTokens }, client, signal }) {
    const user = await findUserByEmail(services.db, email);
    const known = user && services.deviceTokens.find(deviceTokens ?? [], user);
    const isRight = await checkPassword(services, {
      guesser: known ? { deviceId: `${user.id} ${known.deviceId}` } : { email },
      stored: user?.password_hash,
      password,
      signal,
    });
    if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
    const needed = await askForSecondFactor(services, { user, deviceId: known?.deviceId });
    if (needed) return needed;
    return openSession(services, { user, client, deviceToken: known?.token });
  },

  /**
   * Ends the session of a refresh token. An unknown token is not an error: its session has ended.
   */
  async logout({ db, sessions }, { body }) {
    const sessionId = await findSessionIdOfRefreshToken(db, hashRefreshToken(body.refreshToken));
    if (!sessionId) return {};
    await updateSessionRevoked(db, sessionId);
    sessions.forget(sessionId);
    return {};
  },

  async getSignedInUser({ db }, { actor }) {
    return { user: toUser(await requireUser(db, actor.id)) };
  },

  /**
   * Creates an account and signs it in, both or neither: whoever gets no response can register
   * again.
   */
  async register(services, { body, client, signal }) {
    const registration = await prepareRegistration(body, signal);
    return inTransaction(services.db, async (db) => {
      const user = await createAccount(db, services, registration);
      return openSession({ ...services, db }, { user, client });
    });
  },
} satisfies Partial<Handlers>;

type Registration = Request<Endpoints['register']>['body'];

/** A registration that may be stored. */
interface PreparedRegistration extends Omit<Registration, 'password'> {
  passwordHash: string;
}

/** Refuses reserved names and hashes the password: what needs no transaction. */
export async function prepareRegistration(
  { password, ...form }: Registration,
  signal: AbortSignal | undefined,
): Promise<PreparedRegistration> {
  const { nickName, organizerName } = form;
  const refusal = refuseReservedName(undefined, { nickName, organizerName });
  if (refusal) throw AppError.of(refusal);
  return { ...form, passwordHash: await hashPassword(password, signal) };
}

/**
 * Creates an account. A link confirms its email, if Muster sends mail
 * (docs/product/sessions.md#email-confirmation).
 */
export async function createAccount(
  db: Db,
  services: Services,
  registration: PreparedRegistration,
): Promise<UserRow> {
  const emailConfirmed = !services.config.mail;
  const user = await insertUser(db, { ...registration, id: createObjectId(), emailConfirmed });
  if (!user) throw AppError.onField('EMAIL_TAKEN', 'email');
  if (!emailConfirmed) await sendConfirmationLink(db, services, { user, email: user.email });
  return user;
}

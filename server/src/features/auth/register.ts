import type { EndpointResponse, Endpoints } from '@muster/contract';
import { refuseReservedName } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { insertUser } from '../people/store.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';

/**
 * Creates an account and signs it in, both or neither: whoever gets no response can register again.
 */
export async function register(
  services: Services,
  { body, client, signal }: Request<Endpoints['register']>,
): Promise<EndpointResponse<Endpoints['register']>> {
  const registration = await prepareRegistration(body, signal);
  return inTransaction(services.db, async (db) => {
    const user = await createAccount(db, services, registration);
    return openSession({ ...services, db }, { user, client });
  });
}

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

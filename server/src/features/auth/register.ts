import type { EndpointResponse, Endpoints } from '@muster/contract';
import { refuseReservedName } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { insertUser } from '../people/store.ts';
import type { AuthServices } from './create-auth.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';

/**
 * Creates an account and signs it in, both or neither: whoever gets no response can register again.
 * A link confirms its email, if Muster sends mail
 * (docs/product/sessions.md#email-confirmation).
 */
export async function register(
  services: AuthServices,
  { body: { password, ...form }, client, signal }: Request<Endpoints['register']>,
): Promise<EndpointResponse<Endpoints['register']>> {
  const { nickName, organizerName } = form;
  const refusal = refuseReservedName(undefined, { nickName, organizerName });
  if (refusal) throw AppError.of(refusal);
  const passwordHash = await hashPassword(password, signal);
  return inTransaction(services.db, async (db) => {
    const emailConfirmed = !services.config.mail;
    const id = createObjectId();
    const user = await insertUser(db, { ...form, id, passwordHash, emailConfirmed });
    if (!user) throw AppError.onField('EMAIL_TAKEN', 'email');
    if (!emailConfirmed) await sendConfirmationLink(db, services, { user, email: user.email });
    return openSession({ ...services, db }, { user, client });
  });
}

import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { findUserByEmail } from '../people/store.ts';
import type { AuthServices } from './create-auth.ts';
import { openSession } from './open-session.ts';
import { isPasswordRight } from './passwords.ts';

/** Signs in. A refusal does not tell whether the email or the password was wrong (docs/product.md#sign-in-failure). */
export async function login(
  services: AuthServices,
  { body: { email, password }, client }: Request<Endpoints['login']>,
): Promise<EndpointResponse<Endpoints['login']>> {
  const user = await findUserByEmail(services.db, email);
  const isRight = await isPasswordRight(user?.password_hash, password);
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
  return openSession(services, { user, client });
}

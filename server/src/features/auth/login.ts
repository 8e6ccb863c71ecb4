import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findUserByEmail } from '../people/store.ts';
import { checkPassword } from './check-password.ts';
import { openSession } from './open-session.ts';

/**
 * Signs in. A refusal does not tell whether the email or the password was wrong
 * (docs/product/sessions.md#sign-in-failure).
 */
export async function login(
  services: Services,
  { body: { email, password, deviceTokens }, client, signal }: Request<Endpoints['login']>,
): Promise<EndpointResponse<Endpoints['login']>> {
  const user = await findUserByEmail(services.db, email);
  const known = user && services.deviceTokens.find(deviceTokens ?? [], user);
  const isRight = await checkPassword(services, {
    guesser: known ? { deviceId: `${user.id} ${known.deviceId}` } : { email },
    stored: user?.password_hash,
    password,
    signal,
  });
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
  return openSession(services, { user, client, deviceToken: known?.token });
}

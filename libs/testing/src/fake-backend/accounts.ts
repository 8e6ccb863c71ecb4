import type { EndpointInput, Endpoints, User } from '@muster/contract';
import { makeUser } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, tokenOf } from './fake-backend.ts';

/** A session of an account, as a sign-in responds. */
export function createSession(user: User) {
  return {
    user,
    tokens: { accessToken: tokenOf(user), refreshToken: `refresh-${user.id}` },
    deviceToken: `${user.id}.device.signature`,
  };
}

/** The account with an email, in any case. */
export function findByEmail(backend: FakeBackend, email: string): User | undefined {
  return backend.users.find((user) => user.email.toLowerCase() === email.toLowerCase());
}

/** Creates an account; refuses an email that is taken. */
export function addAccount(
  backend: FakeBackend,
  { password: _, ...given }: EndpointInput<Endpoints['register']>['body'],
): User {
  if (findByEmail(backend, given.email)) return refuseTaken();
  const user = makeUser(given);
  backend.users.push(user);
  return user;
}

/** Refuses an email that is taken. */
function refuseTaken(): never {
  const message = 'An account with this email already exists';
  return refuse('EMAIL_TAKEN', message, { email: message });
}

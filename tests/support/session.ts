import { makeRegistration } from '@muster/testing/builders';
import { requestApi } from './api.ts';
import type { Person } from './person.ts';

/** What the browser stores of a session (docs/product/sessions.md#session-storage). */
export interface Session {
  user: { id: string; email: string };
  tokens: { accessToken: string; refreshToken: string };
}

/** Signs in over the API, for tests of other screens. */
export function openSession(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  return requestApi(url, { path: '/auth/login', body: { email, password } });
}

/** Registers an account over the API and returns its session. */
export function openAccount(url: string, person: Person): Promise<Session> {
  return requestApi(url, { path: '/auth/register', body: makeRegistration(person) });
}

/**
 * The storage of a browser that is signed in with this session; without a session, that of a
 * visitor.
 */
export function storageOf(url: string, session?: Session) {
  const localStorage = session
    ? [
        { name: 'accessToken', value: session.tokens.accessToken },
        { name: 'refreshToken', value: session.tokens.refreshToken },
        { name: 'user', value: JSON.stringify(session.user) },
      ]
    : [];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

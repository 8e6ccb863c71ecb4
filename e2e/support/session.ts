import type { Person } from './people.ts';

/** What the browser keeps of somebody signed in (spec.md §9). */
export interface Session {
  user: { id: string; email: string };
  tokens: { accessToken: string; refreshToken: string };
}

/** Signs in over the API, for journeys that are about something else. */
export function openSession(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<Session> {
  return post(url, '/auth/login', { email, password });
}

/** Makes the account and signs in. */
export function openAccount(url: string, person: Person): Promise<Session> {
  return post(url, '/auth/register', { ...person, dateOfBirth: '1990-04-01' });
}

/** The storage of a browser in which this session is open; nobody's when left out. */
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

async function post(url: string, path: string, body: unknown): Promise<Session> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Session };
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return answer.data;
}

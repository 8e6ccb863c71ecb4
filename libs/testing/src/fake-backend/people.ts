import type { Ban, CrewRole, EndpointInput, Endpoints, Event, User } from '@muster/contract';
import { eventAbilities, publicName } from '@muster/domain';
import { makeUser } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import { type FakeBackend, tokenOf, toViewer } from './fake-backend.ts';
import { participantsOf } from './stock.ts';

/** A session of an account, as a sign-in responds. */
export function createSession(user: User) {
  return {
    user,
    tokens: { accessToken: tokenOf(user), refreshToken: `refresh-${user.id}` },
    deviceToken: `${user.id}.device.signature`,
  };
}

/** Creates an account; refuses an email that is taken. */
export function addAccount(
  backend: FakeBackend,
  { password: _, ...given }: EndpointInput<Endpoints['register']>['body'],
): User {
  refuseTakenEmail(backend, { email: given.email });
  const user = makeUser(given);
  backend.users.push(user);
  return user;
}

/** Refuses an email of another account, at its field. */
export function refuseTakenEmail(backend: FakeBackend, field: Record<string, string>): void {
  const [[name = '', email = ''] = []] = Object.entries(field);
  if (!backend.users.some((user) => user.email.toLowerCase() === email.toLowerCase())) return;
  const message = 'An account with this email already exists';
  refuse('EMAIL_TAKEN', message, { [name]: message });
}

/** An account; USER_NOT_FOUND otherwise. */
export function findUser({ users }: FakeBackend, userId: string): User {
  return users.find(({ id }) => id === userId) ?? refuse('USER_NOT_FOUND');
}

/** An account, or a participant who has none in the fake backend. */
export function findPerson(backend: FakeBackend, id: string): Ban['user'] {
  const user = backend.users.find((one) => one.id === id);
  if (user) return { id, name: publicName(user), avatarUrl: user.avatarUrl };
  const participants = backend.events.flatMap((event) => participantsOf(backend, event));
  const found = participants.find((one) => one.user.id === id) ?? refuse('USER_NOT_FOUND');
  return { id, name: found.user.name, avatarUrl: found.user.avatarUrl };
}

/** As what an account helps with an event. */
export function crewRolesOf(backend: FakeBackend, event: Event, actor: User | null): CrewRole[] {
  const crew = backend.crew.get(event.organizer.id) ?? [];
  const now = new Date().toISOString();
  const own = crew.filter(
    ({ user, eventId, expiresAt }) =>
      user.id === actor?.id && (!eventId || eventId === event.id) && expiresAt > now,
  );
  return [...new Set(own.flatMap(({ roles }) => roles))];
}

/** An event, whoever asks; EVENT_NOT_FOUND otherwise. */
export function findEvent({ events }: FakeBackend, eventId: string): Event {
  return events.find(({ id }) => id === eventId) ?? refuse('EVENT_NOT_FOUND');
}

/** An event with which the actor can do something; EVENT_NOT_FOUND otherwise. */
export function findEventFor(
  backend: FakeBackend,
  { actor, id }: { actor: User | null; id: string },
  ability: keyof ReturnType<typeof eventAbilities> = 'view',
): Event {
  const event = findEvent(backend, id);
  const guarded = { ...event, crewRoles: crewRolesOf(backend, event, actor) };
  return eventAbilities(toViewer(actor), guarded)[ability] ? event : refuse('EVENT_NOT_FOUND');
}

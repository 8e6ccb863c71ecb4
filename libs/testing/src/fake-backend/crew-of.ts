import type { CrewRole, Event, User } from '@muster/contract';
import type { FakeBackend } from './fake-backend.ts';

/** As what an account helps with an event. */
export function crewRolesOf(
  backend: Pick<FakeBackend, 'crew'>,
  event: Event,
  actor: User | null,
): CrewRole[] {
  const crew = backend.crew.get(event.organizer.id) ?? [];
  const own = crew.filter(
    ({ user, eventId, expiresAt }) =>
      user.id === actor?.id && (!eventId || eventId === event.id) && expiresAt > nowIso(),
  );
  return [...new Set(own.flatMap(({ roles }) => roles))];
}

/** The event with what decides what an account can do with it. */
export function guardedFor(
  backend: Pick<FakeBackend, 'crew'>,
  event: Event,
  actor: User | null,
): Event {
  return { ...event, crewRoles: crewRolesOf(backend, event, actor) };
}

function nowIso(): string {
  return new Date().toISOString();
}

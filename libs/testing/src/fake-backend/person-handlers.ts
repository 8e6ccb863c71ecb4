import { MAX_COUNT, type User } from '@muster/contract';
import { onlyPage } from '@muster/domain';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Handlers of public profiles (docs/product/profile-and-moments.md#public-profile-page). */
export function personHandlers(backend: FakeBackend): EndpointHandler[] {
  function findPerson(id: string): User {
    const user = backend.users.find((candidate) => candidate.id === id);
    const isPublic = id !== SUPERADMIN_ID && !backend.suspensions.has(id);
    return user && isPublic ? user : refuse('USER_NOT_FOUND');
  }
  return [
    // The response keeps the public fields only.
    handle('getPerson', ({ params: { id } }) => ({ person: findPerson(id) })),
    handle('listUserMoments', ({ params: { id } }) => {
      const moments = backend.moments.get(id) ?? [];
      const pagination = onlyPage(moments, MAX_COUNT.moments);
      return { user: findPerson(id), moments, pagination };
    }),
  ];
}

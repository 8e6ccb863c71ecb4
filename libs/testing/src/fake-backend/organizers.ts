import { JOIN_SOURCES, MAX_COUNT, type Organizer, type User } from '@muster/contract';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';

const NOTHING = { handle: null, words: '', links: [] };

/** Handlers of the pages of organizers, without former handles. */
export const organizerHandlers = {
  getOrganizer(backend, { actor, params: { address } }) {
    const pages = [...backend.organizerPages];
    const id = pages.find(([, { handle }]) => handle === address)?.[0] ?? address;
    const user = backend.users.find((one) => one.id === id && one.id !== SUPERADMIN_ID);
    const organizer = user && toOrganizer(backend, user);
    if (organizer?.isShown || (organizer && actor?.id === id)) return { organizer };
    return refuse('USER_NOT_FOUND');
  },
  listJoinSources: () => ({ sources: JOIN_SOURCES.map((source) => ({ source, joins: 0 })) }),
  updateOrganizerPage(backend, { actor, body }) {
    const others = [...backend.organizerPages].filter(([id]) => id !== actor.id);
    if (body.handle && others.some(([, { handle }]) => handle === body.handle)) {
      const taken = 'This address is taken. Choose another one';
      refuse('VALIDATION', taken, { handle: taken });
    }
    backend.organizerPages.set(actor.id, body);
    return { organizer: toOrganizer(backend, actor) };
  },
} satisfies FakeHandlers;

function toOrganizer(backend: FakeBackend, { id, organizerName, ...user }: User): Organizer {
  const moments = backend.moments.get(id) ?? [];
  return {
    ...{ id, name: organizerName, avatarUrl: user.avatarUrl, bio: user.bio },
    ...(backend.organizerPages.get(id) ?? NOTHING),
    moments: moments.slice(0, MAX_COUNT.momentsOfOrganizer),
    ...{ isFollowing: false, followers: null },
    isShown: backend.events.some(({ organizer, approved }) => organizer.id === id && approved),
  };
}

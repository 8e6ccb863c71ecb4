import { JOIN_SOURCES, MAX_COUNT, type Organizer, type User } from '@muster/contract';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { isFollowing } from './follows.ts';

const NOTHING = { handle: null, words: '', links: [] };

/** Handlers of the pages of organizers, without former handles. */
export const organizerHandlers = {
  getOrganizer(backend, { actor, params: { address } }) {
    const pages = [...backend.organizerPages];
    const id = pages.find(([, { handle }]) => handle === address)?.[0] ?? address;
    const user = backend.users.find((one) => one.id === id && one.id !== SUPERADMIN_ID);
    const organizer = user && toOrganizer(backend, user, actor);
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
    return { organizer: toOrganizer(backend, actor, actor) };
  },
} satisfies FakeHandlers;

function toOrganizer(
  backend: FakeBackend,
  { id, organizerName, ...user }: User,
  viewer: { id: string } | null,
): Organizer {
  const moments = backend.moments.get(id) ?? [];
  return {
    ...{ id, name: organizerName, avatarUrl: user.avatarUrl, bio: user.bio },
    ...(backend.organizerPages.get(id) ?? NOTHING),
    moments: moments.slice(0, MAX_COUNT.momentsOfOrganizer),
    isFollowing: isFollowing(backend, viewer?.id ?? '', id),
    followers: viewer?.id === id ? countFollowers(backend, id) : null,
    isShown: backend.events.some(({ organizer, approved }) => organizer.id === id && approved),
  };
}

function countFollowers({ follows }: FakeBackend, organizerId: string): number {
  return [...follows.values()].filter((own) => own.some(({ id }) => id === organizerId)).length;
}

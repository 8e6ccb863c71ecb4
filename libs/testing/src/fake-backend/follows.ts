import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { fromNow, pageOf, putFirst, removeFrom } from './lists.ts';

/** The organizer of an event, as the page shows them; USER_NOT_FOUND for others. */
function findOrganizer({ events, users }: FakeBackend, organizerId: string) {
  const { organizer } =
    events.find(({ organizer: { id } }) => id === organizerId) ?? refuse('USER_NOT_FOUND');
  const user = users.find(({ id }) => id === organizerId);
  return {
    ...{ id: organizerId, name: organizer.name, avatarUrl: organizer.avatarUrl, handle: null },
    bio: user?.bio ?? '',
  };
}

/** Handlers of the pages of organizers and of who follows them. */
export const followHandlers = {
  getOrganizer(backend, { actor, params: { address } }) {
    const own = backend.follows.get(actor?.id ?? '') ?? [];
    return {
      organizer: {
        ...findOrganizer(backend, address),
        ...{ words: '', links: [], moments: backend.moments.get(address) ?? [], isShown: true },
        isFollowing: own.some(({ id }) => id === address),
        followers: actor?.id === address ? 0 : null,
      },
    };
  },
  followOrganizer(backend, { actor, params: { organizerId } }) {
    const { bio: _, ...organizer } = findOrganizer(backend, organizerId);
    const followed = { ...organizer, since: fromNow() };
    putFirst(backend.follows, actor, followed, ({ id }) => id === organizerId);
    return { isFollowing: true as const };
  },
  unfollowOrganizer({ follows }, { actor, params: { organizerId } }) {
    removeFrom(follows, actor, ({ id }) => id === organizerId);
    return { isFollowing: false as const };
  },
  listFollows: ({ follows }, { actor, query }) =>
    pageOf('follows', follows.get(actor.id) ?? [], query),
} satisfies FakeHandlers;

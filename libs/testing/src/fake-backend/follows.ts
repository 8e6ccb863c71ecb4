import type { Event } from '@muster/contract';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { fromNow, pageOf, putFirst, removeFrom } from './lists.ts';

/** The organizer of an event, as the page shows them; USER_NOT_FOUND for others. */
function findOrganizer({ events }: FakeBackend, organizerId: string) {
  const { organizer } =
    events.find(({ organizer: { id } }) => id === organizerId) ?? refuse('USER_NOT_FOUND');
  return { ...organizer, handle: null };
}

/** Whether a user follows an organizer. */
export function isFollowing({ follows }: FakeBackend, userId: string, organizerId: string) {
  return (follows.get(userId) ?? []).some(({ id }) => id === organizerId);
}

/** What following needs of an event's organizer; null: they have no page. */
export function toPageToFollow(
  backend: FakeBackend,
  { actor, organizer }: { actor: { id: string } | null; organizer: Event['organizer'] },
) {
  const hasPage = backend.events.some((one) => one.approved && one.organizer.id === organizer.id);
  if (!hasPage || organizer.id === SUPERADMIN_ID) return null;
  return { name: organizer.name, isFollowing: isFollowing(backend, actor?.id ?? '', organizer.id) };
}

/** Handlers of who follows organizers. */
export const followHandlers = {
  followOrganizer(backend, { actor, params: { organizerId } }) {
    const followed = { ...findOrganizer(backend, organizerId), since: fromNow() };
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

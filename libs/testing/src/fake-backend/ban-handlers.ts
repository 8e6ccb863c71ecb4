import type { Ban } from '@muster/contract';
import { publicName } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';
import { paginate } from './paginate.ts';
import { changeFakeParticipants, participantsOf } from './participant-handlers.ts';

/** Handlers of bans (docs/product/participation.md#bans). */
export function banHandlers(backend: FakeBackend): EndpointHandler[] {
  function bansOf(organizerId: string): Ban[] {
    return backend.bans.get(organizerId) ?? [];
  }
  return [
    handle('listBans', ({ actor, query }) => {
      const { items, pagination } = paginate(bansOf(actor.id), query);
      return { bans: items, pagination };
    }),
    handle('banUser', ({ actor, params: { userId }, body: { reason } }) => {
      const others = bansOf(actor.id).filter(({ user }) => user.id !== userId);
      const createdAt = new Date().toISOString();
      const ban = { user: findPerson(backend, userId), reason, createdAt };
      backend.bans.set(actor.id, [ban, ...others]);
      for (const event of backend.events.filter(({ organizer }) => organizer.id === actor.id))
        changeFakeParticipants(backend, event, {
          userIds: [userId],
          change: { status: 'cancelled' },
        });
      return { ban };
    }),
    handle('liftBan', ({ actor, params: { userId } }) => {
      const left = bansOf(actor.id).filter(({ user }) => user.id !== userId);
      backend.bans.set(actor.id, left);
      return { userId };
    }),
  ];
}

/** An account, or a participant who has none in the fake backend. */
function findPerson(backend: FakeBackend, id: string): Ban['user'] {
  const user = backend.users.find((one) => one.id === id);
  if (user) return { id, name: publicName(user), avatarUrl: user.avatarUrl };
  const participants = backend.events.flatMap((event) => participantsOf(backend, event));
  const found = participants.find((one) => one.user.id === id) ?? refuse('USER_NOT_FOUND');
  return { id, name: found.user.name, avatarUrl: found.user.avatarUrl };
}

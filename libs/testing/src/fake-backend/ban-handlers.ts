import type { Ban } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import type { FakeBackend } from './fake-backend.ts';
import { findPerson } from './find-person.ts';
import { paginate } from './paginate.ts';
import { changeFakeParticipants } from './participant-handlers.ts';

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

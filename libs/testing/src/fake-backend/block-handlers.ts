import type { Block } from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import type { FakeBackend } from './fake-backend.ts';
import { findPerson } from './find-person.ts';
import { paginate } from './paginate.ts';

/** Handlers of blocks (docs/product/messages.md#blocks). */
export function blockHandlers(backend: FakeBackend): EndpointHandler[] {
  function blocksOf(blockerId: string): Block[] {
    return backend.blocks.get(blockerId) ?? [];
  }
  return [
    handle('listBlocks', ({ actor, query }) => {
      const { items, pagination } = paginate(blocksOf(actor.id), query);
      return { blocks: items, pagination };
    }),
    handle('blockUser', ({ actor, params: { userId } }) => {
      const before = blocksOf(actor.id);
      const block = before.find(({ user }) => user.id === userId) ?? {
        user: findPerson(backend, userId),
        createdAt: new Date().toISOString(),
      };
      if (!before.includes(block)) backend.blocks.set(actor.id, [block, ...before]);
      return { block };
    }),
    handle('unblockUser', ({ actor, params: { userId } }) => {
      const left = blocksOf(actor.id).filter(({ user }) => user.id !== userId);
      backend.blocks.set(actor.id, left);
      return { userId };
    }),
  ];
}

/** Which of two accounts have blocked the other. */
export function listBlockers(backend: FakeBackend, [one, other]: [string, string]): string[] {
  function hasBlocked(blockerId: string, userId: string) {
    return backend.blocks.get(blockerId)?.some(({ user }) => user.id === userId) ?? false;
  }
  return [...(hasBlocked(one, other) ? [one] : []), ...(hasBlocked(other, one) ? [other] : [])];
}

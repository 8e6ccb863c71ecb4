import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { blockUser } from './block-user.ts';
import { listBlocks } from './list-blocks.ts';
import { unblockUser } from './unblock-user.ts';

export function blockRoutes(services: Services) {
  return {
    listBlocks: (request) => listBlocks(services, request),
    blockUser: (request) => blockUser(services, request),
    unblockUser: (request) => unblockUser(services, request),
  } satisfies Partial<Handlers>;
}

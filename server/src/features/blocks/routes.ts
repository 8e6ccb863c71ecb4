import type { Handlers } from '../../platform/http/handler.ts';
import { blockUser } from './block-user.ts';
import { listBlocks } from './list-blocks.ts';
import { unblockUser } from './unblock-user.ts';

export const blockRoutes = {
  listBlocks,
  blockUser,
  unblockUser,
} satisfies Partial<Handlers>;

import type { Handlers } from '../../platform/http/handler.ts';
import { banUser } from './ban-user.ts';
import { liftBan } from './lift-ban.ts';
import { listBans } from './list-bans.ts';

export const banRoutes = {
  listBans,
  banUser,
  liftBan,
} satisfies Partial<Handlers>;

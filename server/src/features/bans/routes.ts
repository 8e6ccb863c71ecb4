import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { banUser } from './ban-user.ts';
import { liftBan } from './lift-ban.ts';
import { listBans } from './list-bans.ts';

export function banRoutes(services: Services) {
  return {
    listBans: (request) => listBans(services, request),
    banUser: (request) => banUser(services, request),
    liftBan: (request) => liftBan(services, request),
  } satisfies Partial<Handlers>;
}

import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { countEverything } from './count-everything.ts';
import { deleteUser } from './delete-user.ts';
import { getUser, listUsers } from './read-users.ts';
import { listThreads, readThread } from './watch-threads.ts';

export const adminRoutes = (services: Services) =>
  ({
    listUsers: (request) => listUsers(services, request),
    getUser: async ({ params }) => ({ user: await getUser(services, params.id) }),
    deleteUser: async (request) => {
      await deleteUser(services, request);
      return {};
    },
    listAdminThreads: (request) => listThreads(services, request),
    getAdminThread: (request) => readThread(services, request),
    getAdminStats: () => countEverything(services.pool),
  }) satisfies Partial<Handlers>;
